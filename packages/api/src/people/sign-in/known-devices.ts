import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { isId } from "@shop/domain/ids";
import type { Caller, ShopSettings } from "../../base/platform/ports.ts";

/** The cookie's name. */
export const DEVICE_COOKIE = "device";

type Settings = Pick<ShopSettings, "jwtSecret" | "appUrl">;
type Account = { id: string; tokenVersion: number };

/** The content of the cookie: the device's id, and a signature for each account that has logged in on it. */
interface Device {
  id: string;
  accounts: { userId: string; signature: string }[];
}

/** Several people may share a device; the most recent accounts are stored. */
const MAX_ACCOUNTS = 5;
const DEVICE_BYTES = 16;
const SIGNATURE_BYTES = 16;
const MAX_COOKIE_LENGTH = 500;
/** Browsers limit the lifetime of a cookie to 400 days. Each login renews it. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/**
 * Stores in a cookie that this account has logged in on the caller's device. It authorises nothing: it only separates
 * the failed logins of this device from those of strangers (log-in.ts). Nothing is stored on the server.
 */
export function rememberDevice(
  caller: { settings: Settings } & Pick<Caller, "device" | "setHeader">,
  account: Account,
): void {
  const before = parse(caller.device);
  const id = before?.id ?? randomBytes(DEVICE_BYTES).toString("base64url");
  const others = before?.accounts.filter(({ userId }) => userId !== account.id) ?? [];
  const own = { userId: account.id, signature: signatureOf(caller.settings, id, account) };
  const accounts = [own, ...others].slice(0, MAX_ACCOUNTS);
  const value = [id, ...accounts.flatMap(({ userId, signature }) => [userId, signature])].join(".");
  const isHttps = caller.settings.appUrl.startsWith("https:");
  const attributes = [
    "Path=/",
    `Max-Age=${MAX_AGE_SECONDS}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isHttps ? ["Secure"] : []),
  ];
  caller.setHeader("set-cookie", [`${DEVICE_COOKIE}=${value}`, ...attributes].join("; "));
}

/**
 * The id of the caller's device when this account has logged in on it since its token version was last raised; null for
 * any other device. A new password and 'log out everywhere' raise the version, so that all devices become unknown.
 */
export function knownDevice(
  { settings, device }: { settings: Settings } & Pick<Caller, "device">,
  account: Account,
): string | null {
  const known = parse(device);
  const found = known?.accounts.find(({ userId }) => userId === account.id);
  if (!known || !found) return null;
  const [given, right] = [found.signature, signatureOf(settings, known.id, account)].map((text) => Buffer.from(text));
  return given && right && given.length === right.length && timingSafeEqual(given, right) ? known.id : null;
}

/** The cookie's parts, with unverified signatures; null when it is malformed. */
function parse(cookie: string | null): Device | null {
  if (cookie === null || cookie.length > MAX_COOKIE_LENGTH) return null;
  const [id = "", ...rest] = cookie.split(".");
  if (!/^[\w-]{22}$/.test(id)) return null;
  const accounts = [];
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [userId = "", signature = ""] = rest.slice(at, at + 2);
    if (isId(userId) && /^[\w-]{22}$/.test(signature)) accounts.push({ userId, signature });
  }
  return { id, accounts };
}

const signatureOf = ({ jwtSecret }: Settings, deviceId: string, { id, tokenVersion }: Account): string =>
  createHmac("sha256", keyOf(jwtSecret))
    .update(`${deviceId} ${id} ${tokenVersion}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString("base64url");

const keyOf = (jwtSecret: string) => Buffer.from(hkdfSync("sha256", jwtSecret, "", "shop: known devices", 32));
