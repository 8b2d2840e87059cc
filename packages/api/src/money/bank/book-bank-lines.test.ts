import { bankLines } from "@shop/db/schema/bank";
import { outbox } from "@shop/db/schema/contacts";
import { moneyMovements } from "@shop/db/schema/payments";
import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { addPerson, as, errorOf, expectAdminOnly, holdRows, testShop, waitForBlockedSessions } from "../../testing.ts";
import { differencesIn } from "../../shop/privacy/privacy.fixture.ts";
import { bankShop } from "./bank.fixture.ts";

async function bookingShop() {
  const world = await bankShop();
  const { shop, ana, bank } = world;
  const staff = as(shop, ana).orders;
  return {
    ...world,
    staff,
    book: (...lines: Parameters<typeof bank.book>[0]["lines"]) => bank.book({ lines }),
    line: async (id: string) => (await bank.list({ pageSize: 100 })).lines.find(({ _id }) => _id === id),
    movements: () => shop.db.select().from(moneyMovements),
  };
}

test("a certain line is booked, pays its order, and is booked once ever", async () => {
  const { shop, ana, nora, order, upload, book, line, staff, movements, today } = await bookingShop();
  const placed = await order(nora, 2);
  const [{ _id: id } = { _id: "" }] = await upload([placed.totalPrice, `N WHITLAM ${placed.orderNumber}`]);
  const answer = await book({ line: id });
  const [movement] = await movements();
  expect(answer).toEqual({ booked: [{ line: id, payment: movement?.id }], refused: [] });
  expect(await staff.byId({ id: placed._id })).toMatchObject({ isPaid: true, openPrice: 0 });
  expect((await staff.money({ id: placed._id })).transfers).toMatchObject([
    { amount: placed.totalPrice, paidOn: today, reference: `N WHITLAM ${placed.orderNumber}` },
  ]);
  expect(await line(id)).toMatchObject({
    status: "booked",
    match: null,
    left: 0,
    suggestions: [],
    payments: [
      {
        _id: movement?.id,
        company: null,
        name: "Nora Whitlam",
        amount: placed.totalPrice,
        invoices: [{ order: placed._id }],
      },
    ],
    bookedBy: { _id: ana.id, name: "Ana Silva" },
    mayUndo: true,
  });
  const eva = await addPerson(shop, { name: "Eva", isAdmin: true });
  expect(await as(shop, eva).bank.book({ lines: [{ line: id }] })).toEqual({
    booked: [],
    refused: [{ line: id, message: "Already booked by Ana Silva" }],
  });
  expect(await movements()).toHaveLength(1);
  const { entries } = await as(shop, ana).audit.list({ entity: "bankLine" });
  expect(entries).toMatchObject([{ action: "bookedPayment", actor: { _id: ana.id } }]);
  expect(await differencesIn(shop)).toEqual([]);
});

test("the same line booked twice at once is booked once", async () => {
  const { shop, nora, order, upload, book, movements } = await bookingShop();
  const placed = await order(nora, 2);
  const [{ _id: line } = { _id: "" }] = await upload([placed.totalPrice, placed.orderNumber]);
  const held = await holdRows(shop, "orders", [placed._id]);
  const calls = [book({ line }), book({ line, invoices: [{ invoice: placed._id, amount: placed.totalPrice }] })];
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const answers = await Promise.all(calls);
  expect(answers.flatMap(({ booked }) => booked)).toHaveLength(1);
  expect(answers.flatMap(({ refused }) => refused)).toEqual([{ line, message: "Already booked by Ana Silva" }]);
  expect(await movements()).toHaveLength(1);
});

test("two lines of one line's orders in different order at once do not block each other", async () => {
  const { nora, order, upload, book, staff } = await bookingShop();
  const [one, two] = [await order(nora, 1), await order(nora, 2)];
  const lines = await upload(
    [one.totalPrice, one.orderNumber],
    [two.totalPrice, two.orderNumber],
    [one.totalPrice + two.totalPrice, `${two.orderNumber} ${one.orderNumber}`],
  );
  const answers = await Promise.all(lines.map(({ _id }) => book({ line: _id, match: "certain" })));
  const booked = answers.flatMap((answer) => answer.booked);
  expect([1, 2]).toContain(booked.length);
  const paid = await Promise.all([one, two].map(({ _id }) => staff.byId({ id: _id })));
  expect(paid).toMatchObject([
    { openPrice: 0, refundDuePrice: 0 },
    { openPrice: 0, refundDuePrice: 0 },
  ]);
});

test("even past every check the database refuses to book more of a line than arrived", async () => {
  const { shop, ana, nora, order, upload } = await bookingShop();
  const placed = await order(nora, 2);
  const [{ _id: bankLineId } = { _id: "" }] = await upload([1, "X"]);
  await shop.db.update(bankLines).set({ bookedBy: ana.id }).where(eq(bankLines.id, bankLineId));
  const movement = { orderId: placed._id, userId: nora.id, method: "bank" as const, at: new Date(), bankLineId };
  await shop.db.insert(moneyMovements).values({ ...movement, amountCents: 60 });
  await expect(shop.db.insert(moneyMovements).values({ ...movement, amountCents: 41 })).rejects.toThrow();
});

test("several lines are booked, and one that can't be does not stop the others", async () => {
  const { nora, mia, order, upload, book, bank } = await bookingShop();
  const [one, two] = [await order(nora, 1), await order(mia, 2)];
  const [certain, likely, unknown, twice, ignored] = await upload(
    [one.totalPrice, one.orderNumber],
    [two.totalPrice - 1, two.orderNumber],
    [50, "SOMEBODY"],
    [one.totalPrice, `${one.orderNumber} again`],
    [51, "REFUND OF THE TAX OFFICE"],
  );
  await bank.ignore({ id: ignored?._id ?? "" });
  const lines = [certain, likely, unknown, twice, ignored].map((line) => ({ line: line?._id ?? "" }));
  const { booked, refused } = await book(...lines, { line: "unknown" }, { line: certain?._id ?? "" });
  expect(booked.map(({ line }) => line)).toEqual([certain?._id, likely?._id]);
  expect(refused).toEqual([
    { line: unknown?._id, message: "Choose what this line pays" },
    { line: twice?._id, message: `${one.orderNumber} is paid already: choose what this line pays` },
    { line: ignored?._id, message: "This line is ignored: restore it first" },
    { line: "unknown", message: "Bank line not found" },
    { line: certain?._id, message: "Already booked by Ana Silva" },
  ]);
});

test("a line that is no longer certain is refused where that was asked for", async () => {
  const { nora, order, upload, book, staff, today } = await bookingShop();
  const placed = await order(nora, 2);
  const [{ _id: line } = { _id: "" }] = await upload([placed.totalPrice, placed.orderNumber]);
  await staff.bookTransfer({ id: placed._id, amount: 1, paidOn: today, reference: "A" });
  const message = "It is no longer certain what this line pays: look at it again";
  expect(await book({ line, match: "certain" })).toEqual({ booked: [], refused: [{ line, message }] });
  expect((await book({ line })).booked).toHaveLength(1);
  expect(await staff.byId({ id: placed._id })).toMatchObject({ isPaid: true, refundDuePrice: 1 });
});

test("a line is booked as its invoices say, by their ids or those of their orders, if the amounts come to it", async () => {
  const { shop, ana, nora, mia, order, upload, book, line, staff } = await bookingShop();
  const [one, two] = [await order(nora, 1), await order(mia, 2)];
  const { invoices } = await as(shop, ana).invoices.list({ order: one._id });
  const [{ _id: id } = { _id: "" }] = await upload([60, "TOGETHER"]);
  const parts = (first: number, second: number) => ({
    line: id,
    invoices: [
      { invoice: invoices[0]?._id ?? "", amount: first },
      { invoice: two._id.toUpperCase(), amount: second },
    ],
  });
  expect((await book(parts(36, 23))).refused).toEqual([{ line: id, message: "The amounts must come to $60.00" }]);
  expect((await book({ line: id, invoices: [{ invoice: "none", amount: 60 }] })).refused).toEqual([
    { line: id, message: "There is no such invoice" },
  ]);
  expect((await book(parts(36.11, 23.89))).booked).toHaveLength(1);
  expect(await line(id)).toMatchObject({
    status: "booked",
    payments: [
      { name: "Nora Whitlam", amount: 36.11, invoices: [{ order: one._id }] },
      { name: "Mia Chen", amount: 23.89, invoices: [{ order: two._id }] },
    ],
  });
  expect(await staff.byId({ id: one._id })).toMatchObject({ isPaid: true });
  expect(await staff.byId({ id: two._id })).toMatchObject({ isPaid: false, receivedPrice: 23.89 });
});

test("an order by card takes no bank line, and a day before the order counts as its day", async () => {
  const { shop, nora, order, bank, book, staff, today } = await bookingShop();
  const [byCard, placed] = [await order(nora, 1, { paymentMethod: "Stripe" }), await order(nora, 2)];
  await bank.upload({ text: `01/01/2020,${placed.totalPrice},"${placed.orderNumber}"` });
  const [line] = (await bank.list({})).lines;
  const asCard = { line: line?._id ?? "", invoices: [{ invoice: byCard._id, amount: placed.totalPrice }] };
  expect((await book(asCard)).refused).toMatchObject([{ message: expect.stringMatching(/card/) }]);
  expect((await book({ line: line?._id ?? "" })).booked).toHaveLength(1);
  expect((await staff.money({ id: placed._id })).transfers).toMatchObject([{ paidOn: today }]);
  expect(await shop.db.$count(moneyMovements)).toBe(1);
});

test("undoing the payment of an order reopens the line, which can be booked again", async () => {
  const { nora, order, upload, book, line, staff } = await bookingShop();
  const placed = await order(nora, 2);
  const [{ _id: id } = { _id: "" }] = await upload([placed.totalPrice, placed.orderNumber]);
  await book({ line: id });
  await staff.undoPaid({ id: placed._id });
  expect(await line(id)).toMatchObject({ status: "open", match: "certain", left: placed.totalPrice, payments: [] });
  expect((await book({ line: id })).booked).toHaveLength(1);
});

test("of a line that paid several orders, what is undone can be booked again", async () => {
  const { shop, nora, order, upload, book, line, staff } = await bookingShop();
  const [one, two] = [await order(nora, 1), await order(nora, 2)];
  const [{ _id: id } = { _id: "" }] = await upload([
    one.totalPrice + two.totalPrice,
    `${one.orderNumber} ${two.orderNumber}`,
  ]);
  await book({ line: id });
  await staff.undoPaid({ id: two._id });
  expect(await line(id)).toMatchObject({ status: "open", match: "certain", left: two.totalPrice });
  expect((await book({ line: id })).booked).toHaveLength(1);
  expect(await line(id)).toMatchObject({ status: "booked", payments: { length: 2 } });
  expect(await differencesIn(shop)).toEqual([]);
});

test("a line is undone within a day: its orders are unpaid again, also paid in part", async () => {
  const { shop, nora, order, upload, book, line, staff, bank } = await bookingShop();
  const [one, two] = [await order(nora, 1), await order(nora, 2)];
  const [whole, part] = await upload([one.totalPrice, one.orderNumber], [5, two.orderNumber]);
  await book({ line: whole?._id ?? "" }, { line: part?._id ?? "" });
  for (const id of [whole?._id ?? "", part?._id ?? ""]) {
    expect(await bank.undo({ id })).toMatchObject({ status: "open", payments: [], bookedBy: null, mayUndo: false });
    expect(await errorOf(bank.undo({ id }))).toMatchObject({ status: 400, message: "Nothing of this line is booked" });
  }
  expect(await staff.byId({ id: one._id })).toMatchObject({ isPaid: false, receivedPrice: 0 });
  expect(await staff.byId({ id: two._id })).toMatchObject({ isPaid: false, receivedPrice: 0 });
  await book({ line: whole?._id ?? "" }, { line: part?._id ?? "" });
  await staff.deliver({ id: one._id });
  expect(await errorOf(bank.undo({ id: whole?._id ?? "" }))).toMatchObject({ status: 400 });
  await shop.db.update(bankLines).set({ bookedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) });
  expect(await errorOf(bank.undo({ id: part?._id ?? "" }))).toMatchObject({
    status: 400,
    message: "A booking can be undone within a day",
  });
  expect(await line(part?._id ?? "")).toMatchObject({ status: "booked", mayUndo: false });
  expect(await differencesIn(shop)).toEqual([]);
});

test("those who were told that a line has paid their order are told that it was undone", async () => {
  const { shop, nora, order, upload, book, bank } = await bookingShop();
  const [one, two] = [await order(nora, 1), await order(nora, 2)];
  const [whole, part] = await upload([one.totalPrice, one.orderNumber], [5, two.orderNumber]);
  await book({ line: whole?._id ?? "" }, { line: part?._id ?? "" });
  await shop.db.update(outbox).set({ sentAt: new Date() });
  for (const line of [whole, part]) await bank.undo({ id: line?._id ?? "" });
  expect(await shop.db.select().from(outbox).where(isNull(outbox.sentAt))).toMatchObject([
    { cause: `order-paid-undone:${one._id}`, recipient: nora.email },
  ]);
});

test("a line is ignored and restored, and a booked one is not", async () => {
  const { shop, ana, nora, order, upload, book, bank } = await bookingShop();
  const placed = await order(nora, 1);
  const [{ _id: id } = { _id: "" }] = await upload([placed.totalPrice, placed.orderNumber]);
  for (const _ of ["once", "again"])
    expect(await bank.ignore({ id })).toMatchObject({ status: "ignored", match: null });
  expect(await bank.list({ status: "open" })).toMatchObject({ total: 0 });
  for (const _ of ["once", "again"])
    expect(await bank.restore({ id })).toMatchObject({ status: "open", match: "certain" });
  await book({ line: id });
  expect(await errorOf(bank.ignore({ id }))).toMatchObject({ status: 409, message: "Already booked by Ana Silva" });
  expect(await errorOf(bank.ignore({ id: "1" }))).toMatchObject({ status: 404, message: "Bank line not found" });
  const { entries } = await as(shop, ana).audit.list({ entity: "bankLine" });
  expect(entries.map(({ action }) => action)).toEqual(["bookedPayment", "restored", "updated"]);
});

test("a line that is ignored while it is booked is either", async () => {
  const { shop, nora, order, upload, book, bank, line } = await bookingShop();
  const placed = await order(nora, 1);
  const [{ _id: id } = { _id: "" }] = await upload([placed.totalPrice, placed.orderNumber]);
  const held = await holdRows(shop, "bank_lines", [id]);
  const calls = [book({ line: id }), bank.ignore({ id }).catch(() => null)] as const;
  await waitForBlockedSessions(shop, 2);
  await held.release();
  const [{ booked }, ignored] = await Promise.all(calls);
  expect((await line(id))?.status).toBe(booked.length === 1 ? "booked" : "ignored");
  expect(ignored === null).toBe(booked.length === 1);
});

test("repeating a request with its Idempotency-Key has the first answer", async () => {
  const { shop, ana, nora, order, upload, movements } = await bookingShop();
  const placed = await order(nora, 1);
  const [{ _id: line } = { _id: "" }] = await upload([placed.totalPrice, placed.orderNumber]);
  const again = () => as(shop, ana, { idempotencyKey: "booking" }).bank.book({ lines: [{ line }] });
  expect(await again()).toEqual(await again());
  expect(await movements()).toHaveLength(1);
});

test("only admins book, ignore, restore and undo", async () => {
  const shop = await testShop();
  await expectAdminOnly(shop, ({ bank }) => [
    bank.book({ lines: [{ line: "1" }] }),
    bank.ignore({ id: "1" }),
    bank.restore({ id: "1" }),
    bank.undo({ id: "1" }),
  ]);
});
