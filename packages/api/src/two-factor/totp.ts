import { Secret, TOTP } from "otpauth";

/** The defaults of RFC 6238, which all authenticators support. */
const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Tolerates clocks that differ by one step, and slow typing. */
const STEPS_AROUND = 1;

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that an authenticator reads from a QR code. */
export const totpUri = (secret: string, shopName: string, email: string): string =>
  new TOTP({ ...KIND, issuer: shopName, label: email, secret }).toString();

/** The time step of a code; null when it is wrong, or not after the last used step. */
export function totpStep(secret: string, code: string, lastStep: number | null): number | null {
  // The library throws for other digits, such as full-width ones.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ ...KIND, secret });
  const timestamp = Date.now();
  const distance = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  if (distance === null) return null;
  const step = totp.counter({ timestamp }) + distance;
  return lastStep !== null && step <= lastStep ? null : step;
}
