/** Public settings of the shop, for pages, emails and documents. */
export interface ShopInfo {
  name: string;
  abn: string;
  address: string;
  phone: string;
  email: string;
  timeZone: string;
  bank: { accountName: string; bsb: string; accountNumber: string };
  /** True in demo mode: no real money, no real mail. */
  isDemo: boolean;
  /** True when cards can be charged; otherwise orders are paid by bank transfer. */
  takesCards: boolean;
  /** True when Stripe's script renders the card form; only the documents of the card screens may load it. */
  hasStripe: boolean;
}

/** '{screen} | {shop name}'. */
export function pageTitle(screen: string, shopName: string): string {
  return `${screen} | ${shopName}`;
}

/** '(03) 5550 0142 or orders@banksia.example'; what the shop has not set is left out. */
export const phoneOrEmail = ({ phone, email }: Pick<ShopInfo, "phone" | "email">): string =>
  [phone, email].filter(Boolean).join(" or ");
