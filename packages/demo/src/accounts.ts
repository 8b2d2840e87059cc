/** The accounts that can log in to the demo shop. They exist only in demo mode. */
export const DEMO_ACCOUNTS = [
  { role: "admin", name: "Ada Keating", email: "admin@example.com", password: "admin-demo-pass", isAdmin: true },
  {
    role: "customer",
    name: "Nora Whitlam",
    email: "customer@example.com",
    password: "customer-demo-pass",
    isAdmin: false,
  },
] as const;
