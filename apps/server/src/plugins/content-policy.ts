import { isCardScreen } from "@shop/domain/card-screen";

type Policy = Record<string, string[]>;

const written = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(" "))
    .join("; ");

/**
 * What a page may load and run. Scripts are files of this address or carry the page's nonce; nothing that a stranger
 * wrote is answered as a script here (nosniff). 'strict-dynamic' is left out: with it browsers no longer heed hosts, and
 * any of our scripts could fetch Stripe's or another's. 'self' stays beside the nonce since not every browser hands a
 * module's nonce on to what it imports.
 */
function pagePolicy(nonce: string, hasStripe: boolean): Policy {
  const own = ["'self'", `'nonce-${nonce}'`];
  return {
    "default-src": ["'none'"],
    "script-src": [...own, ...(hasStripe ? STRIPE_SCRIPTS : [])],
    "script-src-attr": ["'none'"],
    // Mantine writes its responsive styles into the page, with the nonce.
    "style-src": own,
    // What is drawn on the server has widths and colours in style attributes. They run nothing and can't be injected
    // into what React escapes.
    "style-src-attr": ["'unsafe-inline'"],
    // An imported product's picture may lie with its supplier.
    "img-src": ["'self'", "data:", "https:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(hasStripe ? ["https://api.stripe.com"] : [])],
    ...(hasStripe && { "frame-src": [...STRIPE_SCRIPTS, "https://hooks.stripe.com"] }),
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
}

/** With 'frame-src' and 'connect-src' above: what docs.stripe.com/security/guide asks for. */
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** For what is no page: a file or a call's answer that somebody opens by itself shows and runs nothing. */
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

/** Devices and powers that no page of the shop asks for, nor a frame in it. */
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

/** What pages may ask of the browser; Stripe's frames may ask for its own way to pay. */
export function permissionsPolicy(hasStripe: boolean): string {
  const payment = hasStripe ? '(self "https://js.stripe.com")' : "()";
  return [...UNUSED.map((feature) => `${feature}=()`), `payment=${payment}`].join(", ");
}

/**
 * The headers of a page at a path, with `nonce` in them. Stripe's hosts stand in those alone where cards are asked for.
 * Made once for each kind of page.
 */
export function pageHeaders(nonce: string, { hasStripe, hasContentPolicy }: PagePolicyOptions) {
  const headersOf = (isPaying: boolean): Record<string, string> => ({
    ...(hasContentPolicy && { "content-security-policy": written(pagePolicy(nonce, isPaying)) }),
    "permissions-policy": permissionsPolicy(isPaying),
  });
  const [plain, paying] = [headersOf(false), headersOf(hasStripe)];
  return (path: string) => (isCardScreen(path) ? paying : plain);
}

export interface PagePolicyOptions {
  /** The development server needs inline scripts and a socket of its own. */
  hasContentPolicy: boolean;
  /** Cards are asked for in Stripe's own frames, by its own script. */
  hasStripe: boolean;
}
