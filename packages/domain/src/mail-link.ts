/** An address as a link that writes to it. */
export function mailLink(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0
    ? `mailto:${encodeURIComponent(email)}`
    : `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
