const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for what can be a row's id; anything else is simply not there (contract section 2). */
export function isId(text: string): boolean {
  return UUID.test(text);
}
