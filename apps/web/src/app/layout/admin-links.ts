export const ADMIN_LINKS = [
  { to: "/admin/userlist", label: "Users" },
  { to: "/admin/productlist", label: "Products" },
  { to: "/admin/orderlist", label: "Orders" },
  { to: "/admin/contactlist", label: "Contacts" },
  { to: "/admin/productUserPrice", label: "Product Price User" },
] as const;
