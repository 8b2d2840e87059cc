import { expect, test } from "vitest";
import { addCompany, addMember, addProduct, as, orderOf } from "../../testing.ts";
import { bankShop } from "./bank.fixture.ts";

const invoiceOf = async ({ shop, ana }: Awaited<ReturnType<typeof bankShop>>, order: { _id: string }) => {
  const { invoices } = await as(shop, ana).invoices.list({ order: order._id });
  return { invoice: invoices[0]?._id ?? "", number: invoices[0]?.number ?? "" };
};

test("a line that names an order, its invoice or its PO number and what it leaves open is certain", async () => {
  const world = await bankShop();
  const { order, nora, upload } = world;
  const placed = await order(nora, 3, { poNumber: "PO-4711/A" });
  const { invoice, number } = await invoiceOf(world, placed);
  const amount = placed.totalPrice;
  const texts = [
    `Transfer N Whitlam ${placed.orderNumber}`,
    placed.orderNumber.replace("-", "").toLowerCase(),
    `inv ${Number(number.slice(4))}`,
    `WATTLE${number.replace("-", "")}`,
    "po 4711a",
  ];
  const lines = await upload(...texts.map((text) => [amount, text] as const));
  for (const line of lines)
    expect(line, line.text).toMatchObject({
      match: "certain",
      suggestions: [
        {
          name: "Nora Whitlam",
          invoices: [{ invoice, number, order: placed._id, orderNumber: placed.orderNumber, amount, open: amount }],
        },
      ],
    });
});

test("before its invoice is issued, an order is named by its own number and id", async () => {
  const { shop, nora, upload } = await bankShop();
  const placed = await as(shop, nora).orders.create(orderOf([[await addProduct(shop), 1]]));
  const [line] = await upload([placed.totalPrice, placed.orderNumber]);
  expect(line).toMatchObject({
    match: "certain",
    suggestions: [{ invoices: [{ invoice: placed._id, number: placed.orderNumber }] }],
  });
});

test("what was paid in part or credited counts", async () => {
  const { shop, ana, order, nora, upload, today } = await bankShop();
  const placed = await order(nora, 3);
  await as(shop, ana).orders.bookTransfer({ id: placed._id, amount: 10, paidOn: today, reference: "A" });
  const rest = placed.totalPrice - 10;
  const [all, part, byName] = await upload(
    [placed.totalPrice, placed.orderNumber],
    [rest, `${placed.orderNumber} rest`],
    [rest, "From Nora Whitlam"],
  );
  expect([all?.match, part?.match, byName?.match]).toEqual(["likely", "certain", "likely"]);
});

test("several orders of one customer that are all named are certain together", async () => {
  const world = await bankShop();
  const { order, nora, mia, upload } = world;
  const [one, two, other] = [await order(nora, 1), await order(nora, 2), await order(mia, 4)];
  const sum = one.totalPrice + two.totalPrice;
  const both = `${one.orderNumber} and ${two.orderNumber.slice(3)}`;
  const [exact, short, mixed] = await upload(
    [sum, both],
    [sum - 1, both],
    [one.totalPrice + other.totalPrice, `${one.orderNumber} ${other.orderNumber}`],
  );
  expect(exact).toMatchObject({
    match: "certain",
    suggestions: [{ name: "Nora Whitlam", invoices: [{ order: one._id }, { order: two._id, amount: two.totalPrice }] }],
  });
  expect(short).toMatchObject({ match: "likely", suggestions: [{ invoices: [{ amount: sum - 1 }] }] });
  expect(mixed).toMatchObject({ match: "likely", suggestions: [{ name: "Nora Whitlam" }, { name: "Mia Chen" }] });
});

test("a company pays the orders of all its members, and is named as payer", async () => {
  const { shop, order, nora, mia, upload } = await bankShop();
  const company = await addCompany(shop, { name: "Wattle Lane Clinics Pty Ltd" });
  for (const person of [nora, mia]) await addMember(shop, company, "buyer", { person });
  const [one, two] = [await order(nora, 1), await order(mia, 2)];
  const sum = one.totalPrice + two.totalPrice;
  const [named, all, single] = await upload(
    [sum, `${one.orderNumber} ${two.orderNumber}`],
    [sum, "OSKO WATTLE LANE CLINICS"],
    [two.totalPrice, "Wattle Lane Clin"],
  );
  const both = { name: company.name, invoices: [{ order: one._id }, { order: two._id }] };
  expect(named).toMatchObject({ match: "certain", suggestions: [both] });
  expect(all).toMatchObject({ match: "likely", suggestions: [both] });
  expect(single).toMatchObject({
    match: "likely",
    suggestions: [{ name: company.name, invoices: [{ order: two._id }] }],
  });
});

test("the amount with the payer's name is likely, and either alone is unknown", async () => {
  const { order, nora, mia, upload } = await bankShop();
  const [one] = [await order(nora, 1), await order(mia, 1), await order(mia, 2)];
  const [likely, amount, name] = await upload(
    [one.totalPrice, "OSKO N WHITLAM"],
    [one.totalPrice, "OSKO"],
    [9_999, "Nora Whitlam"],
  );
  expect(likely).toMatchObject({
    match: "likely",
    suggestions: [{ name: "Nora Whitlam", invoices: [{ order: one._id }] }],
  });
  expect([amount, name].map((line) => [line?.match, line?.suggestions])).toEqual([
    ["unknown", []],
    ["unknown", []],
  ]);
});

test("a PO number of two open orders is not unique", async () => {
  const { order, nora, mia, upload } = await bankShop();
  const [one] = [await order(nora, 1, { poNumber: "4500123" }), await order(mia, 2, { poNumber: "PO 4500123" })];
  const [line] = await upload([one.totalPrice, "PO 4500123"]);
  expect(line).toMatchObject({ match: "likely", suggestions: [{ name: "Nora Whitlam" }] });
});

test("orders by card, and cancelled orders, are not certain", async () => {
  const { shop, ana, order, nora, upload } = await bankShop();
  const [byCard, cancelled] = [await order(nora, 1, { paymentMethod: "Stripe" }), await order(nora, 2)];
  await as(shop, ana).orders.cancel({ id: cancelled._id });
  const lines = await upload(
    [byCard.totalPrice, byCard.orderNumber],
    [cancelled.totalPrice, `${cancelled.orderNumber} late`],
  );
  expect(lines.map(({ match }) => match)).toEqual(["unknown", "likely"]);
});

test("lines are listed by status, match, text and amount, in pages", async () => {
  const { bank, order, nora, upload } = await bankShop();
  const placed = await order(nora, 1);
  await upload([placed.totalPrice, placed.orderNumber], [50, "N WHITLAM"], [61.5, "M CHEN"]);
  const texts = async (query: Parameters<typeof bank.list>[0]) =>
    (await bank.list(query)).lines.map(({ text }) => text);
  expect(await texts({ match: "certain" })).toEqual([placed.orderNumber]);
  expect(await texts({ match: "unknown", keyword: "chen" })).toEqual(["M CHEN"]);
  expect(await texts({ keyword: "61.50" })).toEqual(["M CHEN"]);
  expect(await texts({ keyword: "whit" })).toEqual(["N WHITLAM"]);
  expect(await texts({ status: "booked" })).toEqual([]);
  expect(await bank.list({ match: "unknown", pageSize: 1, pageNumber: 2 })).toMatchObject({
    page: 2,
    pages: 2,
    total: 2,
    lines: [{ text: expect.any(String) }],
  });
});
