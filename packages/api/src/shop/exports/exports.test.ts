import { newId } from "@shop/db/columns";
import { orders } from "@shop/db/schema/orders";
import { users } from "@shop/db/schema/users";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { unguardText } from "../../base/tables/guarded-text.ts";
import { BUYER_ABN, issueAll, shopWithBuyer } from "../../money/papers/papers.fixture.ts";
import {
  addCategoryTree,
  addCompany,
  addMember,
  addOrder,
  addPerson,
  addPriceList,
  addProduct,
  as,
  assignPriceList,
  errorOf,
  orderOf,
  setCustomerPrice,
} from "../../testing.ts";
import { exported, exportedText, adminContext } from "./exports.fixture.ts";
import { tablePieces } from "./exports.ts";

describe("products", () => {
  test("are all but archived ones, with every field, the price of each list, and their stock at the end", async () => {
    const { shop, ada, gloves } = await shopWithBuyer();
    const tree = await addCategoryTree(shop, ["Gloves", "Nitrile", "Examination"]);
    const about = {
      name: '=HYPERLINK("x"), "5 L"\r\nnext line 🧤',
      sku: "+61-1",
      description: "-a\n'b",
      brand: "@brand",
      size: "M",
      color: "Blue",
      packageQuantity: "Carton of 1,000",
      image: "/images/a-640.webp",
      taxClass: "gst-free" as const,
      minQty: 4,
      orderMultiple: 2,
      maxQty: 40,
      cartonQty: 20,
      categoryId: tree.categoryId,
      subCategoryId: tree.subCategoryId,
      sectionId: tree.sectionId,
      priceCents: 1_234_56,
    };
    const box = await addProduct(shop, { ...about, stock: 7 });
    const draft = await addProduct(shop, { name: "Draft", sku: "D-1", priceCents: 0, stock: 0 });
    await addProduct(shop, { archivedAt: new Date() });
    await addPriceList(shop, { name: "Clinics" }, [
      [box, 900_05],
      [box, 800_00, 10],
    ]);
    await addPriceList(shop, { name: "Twins" }, [[box, 1_00]]);
    await addPriceList(shop, { name: "twins " }, [[box, 2_00]]);
    const text = await exportedText(shop, ada, "products");
    expect(text.slice(0, text.indexOf("\r\n"))).toBe(
      "\uFEFF_id,sku,name,description,category,subcategory,section,brand,size,color,packageQuantity,price,taxClass," +
        "minQty,orderMultiple,maxQty,cartonQty,image,active,priceIncludesGst,list:Clinics,countInStock",
    );
    const rows = await exported(shop, ada, "products");
    expect(rows.map(({ _id }) => _id)).toEqual([gloves.id, box.id, draft.id]);
    const [, itsRow = {}] = rows;
    expect(Object.fromEntries(Object.entries(itsRow).map(([heading, cell]) => [heading, unguardText(cell)]))).toEqual({
      _id: box.id,
      sku: about.sku,
      name: about.name,
      description: about.description,
      category: "Gloves",
      subcategory: "Nitrile",
      section: "Examination",
      brand: about.brand,
      size: about.size,
      color: about.color,
      packageQuantity: about.packageQuantity,
      price: "1234.56",
      taxClass: "gst-free",
      minQty: "4",
      orderMultiple: "2",
      maxQty: "40",
      cartonQty: "20",
      image: about.image,
      active: "yes",
      priceIncludesGst: "no",
      "list:Clinics": "900.05",
      countInStock: "7",
    });
    expect(rows[2]).toMatchObject({ price: "", minQty: "", maxQty: "", "list:Clinics": "", countInStock: "0" });
  });

  test("are those of the list's search, state and category, and so is their stock", async () => {
    const { shop, ada, gloves } = await shopWithBuyer();
    const { categoryId } = await addCategoryTree(shop, ["Cups", "Paper", "Small"]);
    const cup = await addProduct(shop, { name: "Paper cup", sku: "CUP-1", categoryId, stock: 12 });
    const gone = await addProduct(shop, { name: "Old cup", sku: "CUP-0", archivedAt: new Date() });
    const found = async (query: object) => (await exported(shop, ada, "products", query)).map(({ sku }) => sku);
    expect(await found({ keyword: "cup" })).toEqual([cup.sku]);
    expect(await found({ keyword: "," })).toEqual([]);
    expect(await found({ state: "archived" })).toEqual([gone.sku]);
    expect((await exported(shop, ada, "products", { state: "archived" }))[0]).toMatchObject({ active: "no" });
    expect(await found({ categoryid: categoryId })).toEqual([cup.sku]);
    expect(await found({ categoryid: "unknown" })).toEqual([]);
    expect(await exported(shop, ada, "stock", { keyword: "cup" })).toEqual([
      { _id: cup.id, sku: cup.sku, stock: "12" },
    ]);
    expect((await exported(shop, ada, "stock")).map(({ sku }) => sku)).toEqual([gloves.sku, cup.sku]);
  });
});

test("customers' prices and price lists have a row for each price", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const bread = await addProduct(shop, { name: "Bread", sku: "BRD-1" });
  const omar = await addPerson(shop);
  await setCustomerPrice(shop, nora, gloves, 8_50);
  await setCustomerPrice(shop, omar, bread, 3_00);
  expect(await exported(shop, ada, "customer-prices")).toEqual([
    { email: nora.email, sku: "GLV-1", price: "8.50" },
    { email: omar.email, sku: "BRD-1", price: "3.00" },
  ]);
  for (const filter of [{ keyword: "gloves" }, { userid: nora.id }, { productid: gloves.id }])
    expect(await exported(shop, ada, "customer-prices", filter)).toEqual([
      { email: nora.email, sku: "GLV-1", price: "8.50" },
    ]);
  expect(await exported(shop, ada, "customer-prices", { userid: "unknown" })).toEqual([]);

  await addPriceList(shop, { name: "Autumn", startsOn: "2026-03-01", endsOn: "2026-05-31" }, [
    [gloves, 9_00, 10],
    [gloves, 9_50],
  ]);
  await addPriceList(shop, { name: "Always" }, [[bread, 2_00]]);
  const autumn = { list: "Autumn", startsOn: "2026-03-01", endsOn: "2026-05-31", sku: "GLV-1" };
  expect(await exported(shop, ada, "price-lists", { keyword: "autumn" })).toEqual([
    { ...autumn, minQty: "1", price: "9.50" },
    { ...autumn, minQty: "10", price: "9.00" },
  ]);
  expect((await exported(shop, ada, "price-lists")).at(-1)).toEqual({
    list: "Always",
    startsOn: "",
    endsOn: "",
    sku: "BRD-1",
    minQty: "1",
    price: "2.00",
  });
});

test("customers are the accounts that are neither staff nor deleted", async () => {
  const { shop, nora, ada } = await shopWithBuyer();
  const [omar, gone] = [await addPerson(shop, { name: "Omar" }), await addPerson(shop)];
  await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id));
  await shop.db
    .update(users)
    .set({ abn: BUYER_ABN.replaceAll(" ", ""), invoiceEmail: "pay@test.example", poRequired: true })
    .where(eq(users.id, nora.id));
  await assignPriceList(shop, nora, await addPriceList(shop));
  const [ofNora, ofOmar, ...others] = await exported(shop, ada, "customers");
  expect(ofNora).toEqual({
    email: nora.email,
    name: nora.name,
    abn: BUYER_ABN,
    invoiceEmail: "pay@test.example",
    poRequired: "yes",
    priceList: "Clinics",
  });
  expect(ofOmar).toMatchObject({ email: omar.email, abn: "", invoiceEmail: "", poRequired: "no", priceList: "" });
  expect(others).toEqual([]);
  expect(await exported(shop, ada, "customers", { keyword: "omar" })).toEqual([ofOmar]);
});

describe("orders", () => {
  test("have a row for each line, the oldest first, with an order's totals in its first row", async () => {
    const { shop, nora, ada, gloves } = await shopWithBuyer();
    const bread = await addProduct(shop, { name: "Bread", sku: "BRD-1", priceCents: 20_00, taxClass: "gst-free" });
    const first = await as(shop, nora).orders.create(
      orderOf(
        [
          [gloves, 3],
          [bread, 1],
        ],
        { poNumber: "PO-77" },
      ),
    );
    const second = await addOrder(shop, nora, [[gloves, 1]]);
    await shop.db
      .update(orders)
      .set({ createdAt: new Date("2026-02-28T13:30:00Z"), paidAt: new Date(), deliveredAt: new Date() })
      .where(eq(orders.id, first._id));
    const rows = await exported(shop, ada, "orders");
    const order = {
      orderNumber: first.orderNumber,
      // In Sydney it is the next day.
      createdAt: "2026-03-01 00:30",
      customer: nora.name,
      email: nora.email,
      poNumber: "PO-77",
      paymentMethod: "Bank",
      isPaid: "yes",
      isDelivered: "yes",
      isCancelled: "no",
    };
    const totals = { itemsPrice: "50.00", shippingPrice: "25.00", taxPrice: "3.00", totalPrice: "78.00" };
    const none = { itemsPrice: "", shippingPrice: "", taxPrice: "", totalPrice: "" };
    expect(rows.slice(0, 2)).toEqual([
      { ...order, sku: "GLV-1", name: "Gloves", qty: "3", shippedQty: "3", price: "10.00", amount: "30.00", ...totals },
      { ...order, sku: "BRD-1", name: "Bread", qty: "1", shippedQty: "1", price: "20.00", amount: "20.00", ...none },
    ]);
    expect(rows[2]).toMatchObject({
      orderNumber: second.orderNumber,
      isPaid: "no",
      isDelivered: "no",
      shippedQty: "0",
      totalPrice: second.totalPrice.toFixed(2),
    });
    expect(rows).toHaveLength(3);
    const numbers = async (query: object) => (await exported(shop, ada, "orders", query)).map((row) => row["sku"]);
    expect(await numbers({ from: "2026-03-01", to: "2026-03-01" })).toEqual(["GLV-1", "BRD-1"]);
    expect(await numbers({ to: "2026-02-28" })).toEqual([]);
    expect(await numbers({ state: "delivered" })).toEqual(["GLV-1", "BRD-1"]);
    expect(await numbers({ keyword: "PO-77" })).toEqual(["GLV-1", "BRD-1"]);
    expect(await numbers({ paymentMethod: "Stripe" })).toEqual([]);
    expect(await numbers({ userid: newId() })).toEqual([]);
  });

  test("of a company bear its name", async () => {
    const { shop, ada, gloves } = await shopWithBuyer();
    const company = await addCompany(shop, { name: "Wattle Lane Clinics" });
    const buyer = await addMember(shop, company, "buyer");
    await addOrder(shop, buyer, [[gloves, 1]]);
    expect(await exported(shop, ada, "orders")).toMatchObject([{ customer: company.name, email: buyer.email }]);
  });
});

test("the invoices of one company are exported", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const company = await addCompany(shop, { name: "Wattle Lane Clinics" });
  const member = await addMember(shop, company, "buyer");
  for (const buyer of [nora, member]) await addOrder(shop, buyer, [[gloves, 1]]);
  await issueAll(shop);
  const customersOf = async (id: string) =>
    (await exported(shop, ada, "invoices", { company: id })).map(({ customer }) => customer);
  expect(await customersOf(company.id)).toEqual([company.name]);
  expect(await customersOf("unknown")).toEqual([]);
});

test("invoices and credit notes add up: those of credit notes are negative", async () => {
  const { shop, nora, ada, gloves } = await shopWithBuyer();
  const { _id: id, orderNumber } = await as(shop, nora).orders.create(orderOf([[gloves, 3]], { abn: BUYER_ABN }));
  await issueAll(shop);
  await as(shop, ada).orders.bookTransfer({ id, amount: 20, paidOn: today(shop.settings.timeZone), reference: "B-1" });
  await as(shop, ada).orders.makeRefund({ id, requestId: crypto.randomUUID(), amount: 11 });
  await issueAll(shop);
  const rows = await exported(shop, ada, "invoices");
  const [invoice, note] = (await as(shop, ada).invoices.list({})).invoices.toReversed();
  const buyer = { customer: invoice?.buyer?.name, abn: BUYER_ABN, orderNumber };
  const { issuedOn, dueOn } = invoice ?? {};
  expect(rows).toEqual([
    { number: "INV-000001", kind: "invoice", ...buyer, issuedOn, dueOn, ...amounts(1, invoice), paid: "20.00" },
    { number: "CN-000001", kind: "credit-note", ...buyer, issuedOn, dueOn: "", ...amounts(-1, note), paid: "0.00" },
  ]);
  const numbers = async (query: object) => (await exported(shop, ada, "invoices", query)).map(({ number }) => number);
  expect(await numbers({ kind: "credit-note" })).toEqual(["CN-000001"]);
  expect(await numbers({ keyword: "inv-000001" })).toEqual(["INV-000001"]);
  expect(await numbers({ from: "2099-01-01" })).toEqual([]);
});

const today = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date());

const amounts = (sign: number, { total = NaN, gst = NaN }: { total?: number; gst?: number } = {}) => ({
  totalExGst: (sign * (total - gst)).toFixed(2),
  gst: (sign * gst).toFixed(2),
  total: (sign * total).toFixed(2),
});

test("filters that are invalid are refused", async () => {
  const { shop, ada } = await shopWithBuyer();
  const ctx = await adminContext(shop, ada);
  for (const [kind, query, message] of [
    ["orders", { from: "2026-02-30" }, "from: Must be a day like 2026-03-31"],
    ["invoices", { to: ["2026-02-01", "2026-02-02"] }, "to: Must be a day like 2026-03-31"],
  ] as const)
    expect(await errorOf(tablePieces(ctx, kind, "csv", query))).toMatchObject({ status: 400, message });
});
