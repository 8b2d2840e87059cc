/** The areas, in the order that a newcomer meets them. */
export const TAGS = [
  { name: "products", description: "The catalogue at public prices, its reviews and its pictures" },
  { name: "pricing", description: "The catalogue at a customer's own prices, and the staff's list of those prices" },
  { name: "taxonomy", description: "Categories, their sub-categories, and the sections of those" },
  { name: "users", description: "Registering, logging in, and who is who" },
  { name: "orders", description: "Placing orders, paying and delivering them" },
  { name: "payments", description: "Cards, and what the card gateway tells" },
  { name: "contacts", description: "Enquiries" },
  { name: "config", description: "Settings that a browser needs, each as a JSON string" },
  { name: "about", description: "This document" },
];
