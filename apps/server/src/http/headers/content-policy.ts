import { hash } from "node:crypto";
import { isCardScreen } from "@shop/domain/screens/screens";

type Policy = Record<string, string[]>;

const written = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");

/**
 * The sources that allow the inline scripts of a built page, as they are before anything is filled in: what is stored in
 * the shop never gets a hash. Blocks of data (JSON) are not executed and need none.
 */
export const scriptHashes = (builtPage: string): string[] =>
  builtPage
    .split("<script")
    .slice(1)
    .map((part) => {
      const tagEnd = part.indexOf(">");
      return { tag: part.slice(0, tagEnd), text: part.slice(tagEnd + 1, part.indexOf("</script>")) };
    })
    .filter(({ tag }) => !/ src=| type="application\//.test(tag))
    // Browsers hash the text with the line ends that HTML has.
    .map(({ text }) => `'sha256-${hash("sha256", text.replaceAll("\r\n", "\n"), "base64")}'`);

/**
 * What a page may load and run. Scripts are files of this address or have one of the hashes; nothing that a visitor wrote
 * is answered as a script here (nosniff). 'strict-dynamic' is left out: with it browsers ignore hosts, and any of our
 * scripts could fetch Stripe's or another's.
 */
function pagePolicy(hashes: readonly string[], hasStripe: boolean, isDevelopment: boolean): Policy {
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes, ...(hasStripe ? STRIPE_SCRIPTS : [])],
    "script-src-attr": ["'none'"],
    // Rendered pages have their styles in them, Mantine writes more, and elements have style attributes. Styles run
    // nothing and can't be injected into what React escapes.
    "style-src": ["'self'", "'unsafe-inline'"],
    // An imported product's picture may be on its supplier's server.
    "img-src": ["'self'", "data:", "https:"],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": ["'self'", ...(hasStripe ? ["https://api.stripe.com"] : [])],
    // Vite's client waits in such a worker for a server that restarts.
    ...(isDevelopment && { "worker-src": ["blob:"] }),
    ...(hasStripe && { "frame-src": [...STRIPE_SCRIPTS, "https://hooks.stripe.com"] }),
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}

/** With 'frame-src' and 'connect-src' above: what docs.stripe.com/security/guide asks for. */
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** For files and answers of calls: opened by themselves in a browser, they load and run nothing. */
export const FILE_POLICY = written({ "default-src": ["'none'"], "frame-ancestors": ["'none'"] });

/** For the demo's mailbox: mails have styles and pictures of their own, and no script at all. */
export const MAIL_POLICY = written({
  "default-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
  "img-src": ["'self'", "data:", "https:"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/** Features of the browser that no page of the shop uses, nor a frame in it. */
const UNUSED = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** The features that pages may use; Stripe's frames may use the Payment Request API. */
export function permissionsPolicy(hasStripe: boolean): string {
  const payment = hasStripe ? '(self "https://js.stripe.com")' : "()";
  return [...UNUSED.map((feature) => `${feature}=()`), `payment=${payment}`].join(", ");
}

/** The headers of a page by its path, made once for each kind of page. Only pages that ask for a card allow Stripe's hosts. */
export function pageHeaders(hashes: readonly string[], { hasStripe, isDevelopment = false }: PagePolicyOptions) {
  const headersOf = (isPaying: boolean): Record<string, string> => ({
    "content-security-policy": written(pagePolicy(hashes, isPaying, isDevelopment)),
    "permissions-policy": permissionsPolicy(isPaying),
  });
  const [plain, paying] = [headersOf(false), headersOf(hasStripe)];
  return (path: string) => (isCardScreen(path) ? paying : plain);
}

export interface PagePolicyOptions {
  /** Stripe's own script and frames ask for cards. */
  hasStripe: boolean;
  /** Pages come from Vite's development server. */
  isDevelopment?: boolean;
}
