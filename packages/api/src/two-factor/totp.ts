import { Secret, TOTP } from "otpauth";

/** What all authenticators know (RFC 6238 with its defaults). */
const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks that differ by up to one step, and people who type slowly. */
const STEPS_AROUND = 1;

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator reads as a QR code. */
export const totpUri = (secret: string, shopName: string, email: string): string =>
  new TOTP({ ...KIND, issuer: shopName, label: email, secret }).toString();

/** The time step that a code belongs to; null when it is wrong, or not after the last step that was taken. */
export function totpStep(secret: string, code: string, lastStep: number | null): number | null {
  // The library throws at other figures, such as full-width ones.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ ...KIND, secret });
  const timestamp = Date.now();
  const distance = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  if (distance === null) return null;
  const step = totp.counter({ timestamp }) + distance;
  return lastStep !== null && step <= lastStep ? null : step;
}
