import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { MovedCollection } from "@shop/db/schema/moved";
import bcrypt from "bcryptjs";
import { EJSON, ObjectId, serialize } from "bson";

/** The documents of a shop of the family (section 3 of its specification), by collection. */
export type OldShop = Record<MovedCollection, Record<string, unknown>[]>;

export const OLD_PASSWORD = "our old password";

/** An ObjectId that was made at a moment. */
export function oldId(at = "2021-03-04T05:06:07Z"): ObjectId {
  const id = new ObjectId();
  return ObjectId.createFromHexString(
    (Date.parse(at) / 1000).toString(16).padStart(8, "0") + id.toHexString().slice(8),
  );
}

export const OLD_ADDRESS = {
  first_name: "Olive",
  last_name: "Oldham",
  country: "Australia",
  address: "PO Box 7",
  city: "Ballarat",
  state: "VIC",
  postalCode: "3350",
  phone: "03 5550 0001",
};

/** A shop without a fault: two customers and an admin, two products, and an order of each kind. */
export function goodShop() {
  const ids = {
    admin: oldId(),
    olive: oldId(),
    oscar: oldId(),
    gloves: oldId(),
    towels: oldId(),
    category: oldId(),
    subCategory: oldId(),
    section: oldId(),
    paid: oldId(),
    unpaid: oldId(),
  };
  const password = bcrypt.hashSync(OLD_PASSWORD, 4);
  const of = { category: "Gloves", category_id: ids.category, sub_category_id: ids.subCategory };
  const lineOf = (product: ObjectId, name: string, qty: number, price: number, sku = "") => ({
    _id: oldId(),
    product,
    name,
    qty,
    price,
    sku,
    image: "/uploads/gloves.png",
  });
  const at = new Date("2022-05-06T07:08:09.123Z");
  const shop: OldShop = {
    users: [
      { _id: ids.admin, name: "Ada Admin", email: "ada@old.example", password, isAdmin: true, createdAt: at },
      { _id: ids.olive, name: "Olive Oldham", email: "Olive@old.example", password, isAdmin: false, createdAt: at },
      { _id: ids.oscar, name: "Oscar", email: "oscar@old.example", password: "md5:nothing", isAdmin: false },
    ],
    categories: [{ _id: ids.category, categoryName: "Gloves" }],
    subcategories: [{ _id: ids.subCategory, subCategoryName: "Nitrile", Category_Id: ids.category }],
    subcategorysections: [{ _id: ids.section, SubCategorySectionName: "Powder free", SubCategory_Id: ids.subCategory }],
    products: [
      {
        _id: ids.gloves,
        ...of,
        sub_category_section_id: ids.section,
        name: "Nitrile gloves",
        sku: "NG-1",
        image: "/uploads/gloves.png",
        description: "Blue, powder free",
        price: 12.345,
        brand: "Ansell",
        countInStock: 40,
        size: "L",
        color: "Blue",
        packageQuantity: 100,
        rating: 4.5,
        numReviews: 12,
        reviews: [
          { _id: oldId(), name: "Olive", rating: 4, comment: "Good", user: ids.olive, createdAt: at },
          { _id: oldId(), name: "Oscar", rating: 5, comment: "Better", user: ids.oscar, createdAt: at },
        ],
      },
      { _id: ids.towels, name: "Hand towels", sku: "HT-1", price: 30, countInStock: 0, reviews: [] },
    ],
    productuserprices: [{ _id: oldId(), userid: ids.olive, productid: ids.gloves, price: 9.5 }],
    orders: [
      {
        _id: ids.paid,
        user: ids.olive,
        orderItems: [
          lineOf(ids.gloves, "Nitrile gloves, old name", 3, 11.1, "NG-OLD"),
          lineOf(ids.towels, "Hand towels", 1, 0),
        ],
        shippingAddress: OLD_ADDRESS,
        paymentMethod: "Stripe",
        paymentResult: { id: "ch_old", status: "success", email_address: "olive@old.example" },
        itemsPrice: 33.3,
        shippingPrice: 25,
        taxPrice: 3.33,
        totalPrice: 61.63,
        isPaid: true,
        paidAt: new Date("2022-05-07T00:00:00Z"),
        isDelivered: true,
        deliveredAt: new Date("2022-05-09T00:00:00Z"),
        createdAt: at,
      },
      {
        _id: ids.unpaid,
        user: ids.olive,
        orderItems: [lineOf(ids.towels, "Hand towels", 20, 30, "HT-1")],
        shippingAddress: { ...OLD_ADDRESS, company: "Old Clinic", apartment: "" },
        paymentMethod: "Bank",
        itemsPrice: 600,
        shippingPrice: 0,
        taxPrice: 60.01,
        totalPrice: 660.01,
        isPaid: false,
        isDelivered: false,
        createdAt: new Date("2022-06-07T08:09:10Z"),
      },
    ],
    contacts: [
      { _id: oldId(), name: "Vera", email: "vera@old.example", phoneno: "0400 1", message: "Prices?", createdAt: at },
    ],
  };
  return { shop, ids };
}

type Form = "bson" | "bson.gz" | "lines" | "array" | "extended JSON 1";

const CONTENT: Record<
  Form,
  { ending: string; of: (documents: readonly Record<string, unknown>[]) => Buffer | string }
> = {
  bson: { ending: "bson", of: (documents) => Buffer.concat(documents.map((it) => serialize(it))) },
  "bson.gz": { ending: "bson.gz", of: (documents) => gzipSync(Buffer.concat(documents.map((it) => serialize(it)))) },
  lines: {
    ending: "json",
    of: (documents) => documents.map((it) => `${EJSON.stringify(it, { relaxed: false })}\n`).join(""),
  },
  array: { ending: "json", of: (documents) => EJSON.stringify(documents, undefined, 2, { relaxed: true }) },
  "extended JSON 1": {
    ending: "json",
    of: (documents) => documents.map((it) => `${EJSON.stringify(it, { legacy: true })}\r\n`).join(""),
  },
};

/** Writes a dump into a folder as mongodump or mongoexport would. */
export async function writeDump(folder: string, shop: Partial<OldShop>, form: Form = "bson"): Promise<string> {
  const { ending, of } = CONTENT[form];
  await Promise.all(
    Object.entries(shop).map(([name, documents]) => writeFile(join(folder, `${name}.${ending}`), of(documents))),
  );
  return folder;
}
