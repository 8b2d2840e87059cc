const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The nil UUID of RFC 9562: lower than every record's id. */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";

/** True for a well-formed record id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
