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
  // The members of Wattle Lane Clinics (`company/wattle-lane`).
  {
    role: "company",
    name: "Marion Feld",
    email: "company-admin@example.com",
    password: "company-admin-demo-pass",
    isAdmin: false,
  },
  {
    role: "approver",
    name: "Tomas Reyes",
    email: "approver@example.com",
    password: "approver-demo-pass",
    isAdmin: false,
  },
  { role: "buyer", name: "Bridget Lang", email: "buyer@example.com", password: "buyer-demo-pass", isAdmin: false },
  { role: "viewer", name: "Sunil Iyer", email: "viewer@example.com", password: "viewer-demo-pass", isAdmin: false },
] as const;
