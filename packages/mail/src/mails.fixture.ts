import type { Order } from "@shop/domain/contracts/orders";
import type { MailShop, Messages } from "./messages.ts";

export const SHOP: MailShop = {
  name: "Banksia Supply",
  abn: "51 824 753 556",
  address: "Unit 4, 18 Wattle Street, Dandenong South VIC 3175",
  phone: "(03) 5550 0142",
  email: "orders@banksia.example",
  timeZone: "Australia/Sydney",
  bank: { accountName: "Banksia Supply Pty Ltd", bsb: "062-000", accountNumber: "12345678" },
  isDemo: true,
  takesCards: true,
  hasStripe: false,
  appUrl: "https://shop.example",
};

export const orderWith = (changes: Partial<Order> = {}): Order => ({
  _id: "0199aa",
  orderNumber: "SO-100042",
  user: { _id: "1", name: "Nora Whitlam", email: "nora@test.example" },
  orderItems: [
    {
      product: "1",
      name: "Nitrile gloves, blue, L",
      sku: "glv-1",
      image: "/images/g-640.webp",
      packageQuantity: "Box of 100",
      price: 12.5,
      qty: 40,
      taxClass: "gst",
    },
    { product: "2", name: "Aprons", sku: "", image: "", price: 9, qty: 1, taxClass: "gst" },
  ],
  shippingAddress: {
    first_name: "Nora",
    last_name: "Whitlam",
    country: "Australia",
    address: "12 Boxhill Road",
    apartment: "Level 2",
    company: "Whitlam & Sons",
    city: "Melbourne",
    state: "VIC",
    postalCode: "3000",
    phone: "0400 000 000",
  },
  paymentMethod: "Bank",
  itemsPrice: 509,
  shippingPrice: 25,
  taxPrice: 50.9,
  totalPrice: 1584.9,
  gst: 53.17,
  gstPercent: 10,
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  isCancelled: false,
  cancelledAt: null,
  paymentReference: null,
  markedPaidAt: null,
  refundedPrice: 0,
  refundDuePrice: 0,
  bankRefundedAt: null,
  createdAt: "2026-11-19T01:00:00.000Z",
  ...changes,
});

/** Every message, with `name` in all fields that users can fill in. */
export function everyMessage(name = "Nora Whitlam"): { [Name in keyof Messages]: Messages[Name] } {
  const order = orderWith({
    user: { _id: "1", name, email: "nora@test.example" },
    orderItems: [
      { product: "1", name, sku: name, image: "", packageQuantity: name, price: 1, qty: 1, taxClass: "gst" },
    ],
    poNumber: name,
    deliveryNote: name,
    invoiceEmail: name,
    requestedDeliveryDate: "2026-12-01",
    shippingAddress: { ...orderWith().shippingAddress, first_name: name, company: name, address: name, city: name },
  });
  const enquiry = { name, email: "nora@test.example", phone: name, message: name };
  return {
    "order-placed": { order },
    "order-by-transfer": { order },
    "order-paid": { order },
    "order-delivered": { order },
    "order-cancelled": { order, isOverdue: false },
    "order-unpaid": { order, cancelledOn: "2026-12-19" },
    "refund-made": { name, amountCents: 12_34, order },
    "password-reset": { name, link: "https://shop.example/set?vl=1&r=2" },
    "email-changed": { name, link: "https://shop.example/restore-email?vl=1&r=2" },
    "email-restored": { name, revokedKeys: 2, hasLostTwoFactor: true, isRestored: true },
    "password-changed": { name, revokedKeys: 2, hasLostTwoFactor: true },
    "two-factor-on": { name },
    "two-factor-off": { name, isByAdmin: true },
    "recovery-codes-renewed": { name },
    "api-key-made": { name, hint: "x7Qp", isForOneself: true },
    "api-key-added": { name, keyName: name, hint: "x7Qp", expiresOn: "2027-01-31" },
    "api-keys-ended": { name, keys: [{ name, hint: "x7Qp" }], why: "staff" },
    "back-in-stock": { name, product: { _id: "1", name, sku: name, minQty: 20 } },
    welcome: { email: "nora@test.example" },
    enquiry,
    "enquiry-copy": { quoted: enquiry },
    "enquiry-reply": { reply: name, message: name },
    "subscription-to-confirm": { link: "https://shop.example/subscribe/1" },
    "admin-notice": { subject: `A payment of ${name}`, text: `${name}\n\n${name}` },
  };
}
