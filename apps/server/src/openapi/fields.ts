import { PRODUCT_FIELD_NAMES, productField } from "@shop/domain/product-fields";

/** The product fields whose words count so much in a search. */
const searchedAt = (weight: "A" | "B" | "D") =>
  PRODUCT_FIELD_NAMES.flatMap((name) => {
    const { searched } = productField(name);
    return searched?.weight === weight ? searched.label : [];
  });

const SEARCHED = `Searches ${["name", ...searchedAt("A"), ...searchedAt("B"), "category names"].join(", ")} and ${searchedAt("D").join(" and ")}`;

/** What the fields of a call mean, where their name is not enough; `call field` where one call means something else by it. */
const MEANINGS: Record<string, string> = {
  id: "The record's id; one that is malformed or unknown is not there",
  orderId: "The order's id",
  categoryId: "The category's id; of an unknown one the list is empty",
  subCategoryId: "The sub-category's id; of an unknown one the list is empty",
  keyword: "Words to look for; `%`, `_` and quotes are plain characters",
  pageNumber: "Starts at 1; a page past the end is empty",
  pageSize: "Entries a page",
  category: "A category's name, exactly",
  categoryid: "A category's id; of an unknown one the list is empty",
  subcategoryid: "A sub-category's id; of an unknown one the list is empty",
  subcategorysecid: "A section's id; of an unknown one the list is empty",
  userid: "A customer's id",
  productid: "A product's id",
  brand: "One value, or several by repeating it: any of them will do",
  size: "One value, or several by repeating it: any of them will do",
  color: "One value, or several by repeating it: any of them will do",
  inStock: "`true`: only what is in stock",
  minPrice: "AUD; for a customer her own price counts where she has one",
  maxPrice: "AUD; for a customer her own price counts where she has one",
  sort: "What the list is ordered by",
  direction: "Ascending or descending",
  state: "Those in this state alone",
  version:
    "The version that the change was made on: when it is no longer the newest, 409. Left out, the last change wins",
  seenCountInStock: "The stock that the new count was made on: when it has moved since, 409",
  price: "AUD, dollars with at most two decimals",
  image: "A path as the upload answers it, or an address that starts with https://",
  category_id: "Null or empty: none",
  sub_category_id: "Of the same category; null or empty: none",
  sub_category_section_id: "Of the same sub-category; null or empty: none",
  rating: "1 Poor to 5 Excellent",
  "users.byId id": "The user's id; `profile` is oneself",
  "users.login email": "Upper and lower case are the same",
  "users.login code": "The authenticator's six figures or a recovery code; blanks and dashes in it don't matter",
  "users.updateProfile id": "Accepted and ignored: everybody changes only oneself",
  "users.update _id": "Accepted and ignored: the path says who",
  "users.resetPassword val": "The mailed link's `vl`",
  "users.resetPassword key": "The mailed link's `r`",
  "taxonomy.categories.create id": "Accepted and ignored",
  "taxonomy.subCategories.create id": "Accepted and ignored",
  "taxonomy.sections.create id": "Accepted and ignored",
  "orders.create itemsPrice": "May be left out; the shop reckons by itself",
  "orders.create shippingPrice": "May be left out; the shop reckons by itself",
  "orders.create taxPrice": "May be left out; the shop reckons by itself",
  "orders.create totalPrice":
    "May be left out; when it differs from the shop's own total, 409 with `order` as it would be now",
  "orders.create shippingAddress": "No PO Box, Parcel Locker, Locked Bag or Parcel Collect, however it is written",
  "orders.pay id": "The gateway's payment id, or the bank's reference",
  "orders.pay status": "Accepted and not believed",
  "orders.pay email_address": "Accepted and not believed",
  "orders.pay paidOn": "The day the money came, today unless told; a bank order's, by an admin",
  "orders.charge token": "A card token of the gateway's; never a card's number",
  "orders.charge amount": "In cents: what the buyer was shown",
  "orders.charge orderId": "One's own order; without it the amount is charged as sent, for older clients",
  "contacts.list keyword": "Matches name, e-mail, phone and message",
  "pricing.list keyword": "Matches customer, SKU and product name",
  "products.list keyword": SEARCHED,
  "products.suggest keyword": "What is typed so far",
  "products.list sort": "Unless told: newest, or the best match with a keyword; `-price` is the highest first",
  "pricing.listProducts sort": "Unless told: newest, or the best match with a keyword; `-price` is the highest first",
  "products.create brand": "Empty: none",
  "products.create size": "Empty: none",
  "products.create color": "Empty: none",
  "products.update brand": "Empty: none",
  "products.update size": "Empty: none",
  "products.update color": "Empty: none",
  "products.facets keyword": SEARCHED,
  "pricing.facets keyword": SEARCHED,
  "pricing.listProducts keyword": SEARCHED,
};

/** What a call means by a field; undefined when its name says it. */
export const meaningOf = (call: string, field: string): string | undefined =>
  MEANINGS[`${call} ${field}`] ?? MEANINGS[field];
