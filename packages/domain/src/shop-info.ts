/** What everybody may know of the shop: settings that the server gives to pages, mails and papers. */
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
  /** True where cards can be charged; else orders are paid by bank transfer alone. */
  takesCards: boolean;
  /** True where Stripe's own script asks for cards: only the documents of the card screens may load it. */
  hasStripe: boolean;
}
