/** A random UUID (RFC 9562, version 4): crypto.randomUUID is missing on pages without HTTPS. */
export function randomUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  const digits = hex.join("");
  const variant = "89ab"[Number.parseInt(digits[16] ?? "0", 16) % 4];
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join("-");
}
