import { hash } from "node:crypto";
import { isCardScreen } from "@shop/domain/screens/screens";

type Policy = Record<string, string[]>;

const serialised = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");

/**
 * The CSP hashes of the inline scripts of a built page, before any data is filled in, so that stored data never gets a
 * hash. Blocks of data (JSON) are not executed and need none.
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
    // HTML normalises line ends, and browsers hash the normalised text.
    .map(({ text }) => `'sha256-${hash("sha256", text.replaceAll("\r\n", "\n"), "base64")}'`);

/**
 * What a page may load and run. Scripts are files of this origin or have one of the hashes; nothing that a visitor
 * wrote is served as a script (nosniff). 'strict-dynamic' is left out: with it browsers ignore hosts, and any of our
 * scripts could load one from any host.
 */
function pagePolicy(hashes: readonly string[], hasStripe: boolean, isDevelopment: boolean): Policy {
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes, ...(hasStripe ? STRIPE_SCRIPTS : [])],
    "script-src-attr": ["'none'"],
    // Rendered pages contain inline styles, Mantine adds more, and elements have style attributes. Styles run no code,
    // and React's escaping prevents their injection.
    "style-src": ["'self'", "'unsafe-inline'"],
    // An imported product's picture may be on its supplier's server.
    "img-src": ["'self'", "data:", "https:"],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": ["'self'", ...(hasStripe ? ["https://api.stripe.com"] : [])],
    // Vite's client uses such a worker to wait for a server that restarts.
    ...(isDevelopment && { "worker-src": ["blob:"] }),
    ...(hasStripe && { "frame-src": [...STRIPE_SCRIPTS, "https://hooks.stripe.com"] }),
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}

/** Required by docs.stripe.com/security/guide, together with 'frame-src' and 'connect-src' above. */
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** For files and responses to calls: when a browser opens one directly, it loads and runs nothing. */
export const FILE_POLICY = serialised({ "default-src": ["'none'"], "frame-ancestors": ["'none'"] });

/** For the demo's mailbox: mails may contain styles and pictures, but no scripts. */
export const MAIL_POLICY = serialised({
  "default-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
  "img-src": ["'self'", "data:", "https:"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/** Browser features that neither the shop's pages nor their frames use. */
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

/** The Permissions-Policy header; with Stripe, the page and Stripe's frames may use the Payment Request API. */
export function permissionsPolicy(hasStripe: boolean): string {
  const payment = hasStripe ? '(self "https://js.stripe.com")' : "()";
  return [...UNUSED.map((feature) => `${feature}=()`), `payment=${payment}`].join(", ");
}

/** The headers of a page by its path, made once per kind of page. Only pages with a card form allow Stripe's hosts. */
export function pageHeaders(hashes: readonly string[], { hasStripe, isDevelopment = false }: PagePolicyOptions) {
  const headersOf = (isPaying: boolean): Record<string, string> => ({
    "content-security-policy": serialised(pagePolicy(hashes, isPaying, isDevelopment)),
    "permissions-policy": permissionsPolicy(isPaying),
  });
  const [plain, paying] = [headersOf(false), headersOf(hasStripe)];
  return (path: string) => (isCardScreen(path) ? paying : plain);
}

export interface PagePolicyOptions {
  /** Cards are entered in Stripe's own frames. */
  hasStripe: boolean;
  /** Pages come from Vite's development server. */
  isDevelopment?: boolean;
}
