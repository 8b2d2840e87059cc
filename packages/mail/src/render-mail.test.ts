import { describe, expect, test } from "vitest";
import { everyMessage, invoiceWith, orderWith, SHOP } from "./mails.fixture.ts";
import type { Messages } from "./messages.ts";
import { renderMail } from "./render-mail.ts";

const names = Object.keys(everyMessage()) as (keyof Messages)[];
const render = (name: keyof Messages, by?: string) => renderMail(SHOP, name, everyMessage(by)[name]);

test("the rest of an order that was moved in is cancelled without a credit note", async () => {
  const textOf = async (isMoved?: true) =>
    (await renderMail(SHOP, "order-rest-cancelled", { order: orderWith({ isMoved }) })).text;
  expect(await textOf()).toContain("you are not charged for it: a credit note follows.");
  expect(await textOf(true)).toContain("you are not charged for it.");
});

describe.each(names)("%s", (name) => {
  test("has a subject, HTML and a text with the same content", async () => {
    const { subject, html, text } = await render(name);
    expect(subject).toMatch(/^\S.{5,100}$/);
    expect(html).toMatch(/^<!DOCTYPE html.*<html.*lang="en-AU"/s);
    expect(html).toContain(`<title>${subject.replaceAll("&", "&amp;")}</title>`);
    expect(text).toContain("Banksia Supply · ABN 51 824 753 556 · Unit 4");
    expect(text).not.toMatch(/<|&\w+;|&#|undefined|null|NaN|\[object|\u00a0|\u200b|^\s|\n{4}/);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
  });

  test("loads no external resources and contains no scripts", async () => {
    const { html } = await render(name);
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|@import|url\(|src=/i);
    // Links lead to the shop, and to the carrier of a shipment.
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/(shop|carrier)\.example/);
  });

  test.each([
    "<script>alert(1)</script>",
    `"><img src=x onerror=alert(1)>`,
    "</title></style><b>",
    "{{7*7}} ${7*7}",
    "Zoë 🧤 李",
    "W".repeat(200),
    "O'Brien & Töchter <o@b.example>",
  ])("escapes the name %j", async (hostile) => {
    const { subject, html, text } = await render(name, hostile);
    expect(html).not.toMatch(/<(script|img|b)\b/i);
    const tags = (of: string) => [...of.matchAll(/<\/?[a-z][a-z0-9]*/gi)].length;
    expect(tags(html)).toBe(tags((await render(name)).html));
    expect(subject).not.toMatch(/[\r\n]/);
    if (JSON.stringify(everyMessage("\u{1f984}")[name]).includes("\u{1f984}")) expect(text).toContain(hostile);
  });

  test("has a subject of one line, even if a name contains line breaks", async () => {
    const { subject } = await render(name, "Eve\r\nBcc: all@test.example\u2028\u0085X");
    // oxlint-disable-next-line no-control-regex -- these are the characters that end a line somewhere
    expect(subject).not.toMatch(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/);
  });
});

test("a product without a SKU is listed without brackets", async () => {
  const about = everyMessage()["order-shipped"];
  const lines = [{ product: "1", sku: "", name: "Aprons", qty: 2 }];
  const { text } = await renderMail(SHOP, "order-shipped", { ...about, shipment: { ...about.shipment, lines } });
  expect(text).toMatch(/^2 × Aprons$/m);
});

test.each([1, 2])("of %i ended API keys it is spoken in the right number", async (count) => {
  const keys = [
    { name: "Till", hint: "x7Qp" },
    { name: "Books", hint: "a3Bc" },
  ].slice(0, count);
  const of = async (why: "staff" | "owner" | "makerLeft") => {
    const { html, text } = await renderMail(SHOP, "api-keys-ended", { name: "Nora", keys, why });
    return html + text;
  };
  const isOne = count === 1;
  expect(await of("staff")).toContain(`Programs that use ${isOne ? "it" : "them"} can no longer`);
  expect(await of("staff")).toContain(`${isOne ? "It was" : "They were"} revoked by our team.`);
  expect(await of("owner")).toContain(`${isOne ? "It was" : "They were"} revoked in your account.`);
  expect(await of("makerLeft")).toContain(`The team member who created ${isOne ? "it" : "them"} no longer`);
});

test("an invitation is to join the company, since viewers do not order", async () => {
  const { html, text } = await render("company-invitation");
  expect(text).toContain("invited you to join");
  expect(html + text).not.toMatch(/to order for/);
});

test.each([
  [true, "You can still order and pay by card or bank transfer."],
  [false, "You can still order and pay by bank transfer."],
])("a declined applicant is offered the card only where the shop takes cards: %s", async (takesCards, text) => {
  const about = everyMessage()["application-declined"];
  expect((await renderMail({ ...SHOP, takesCards }, "application-declined", about)).text).toContain(text);
});

test("who can't see their requisition any more is not sent to it", async () => {
  const ended = everyMessage()["requisition-ended"];
  const textOf = async (status: "declined" | "withdrawn") =>
    (await renderMail(SHOP, "requisition-ended", { ...ended, status })).text;
  for (const part of ["/requisitions/1", "back into your cart"]) {
    expect(await textOf("declined")).toContain(part);
    expect(await textOf("withdrawn")).not.toContain(part);
  }
});

describe("a message about an order", () => {
  test("paid by bank transfer has the account, the amount and the order number as the reference", async () => {
    const { subject, text } = await renderMail(SHOP, "order-placed", { order: orderWith(), sheets: [] });
    expect(subject).toBe("Order SO-100042 received");
    for (const part of ["Banksia Supply Pty Ltd", "062-000", "12345678", "$1,584.90", "Reference: SO-100042"])
      expect(text).toContain(part);
  });

  test("paid by bank transfer leaves out details that the shop has not set", async () => {
    const shop = { ...SHOP, abn: "", address: "", phone: "", bank: { accountName: "", bsb: "", accountNumber: "" } };
    const { text } = await renderMail(shop, "order-placed", { order: orderWith(), sheets: [] });
    expect(text).not.toMatch(/BSB|ABN|Account/);
  });

  test("with its invoice names it as an accounts department files it, and says what to pay until when", async () => {
    const { subject, text } = await renderMail(SHOP, "order-invoiced", { invoice: invoiceWith({ poNumber: "PO-7" }) });
    expect(subject).toBe("Tax invoice INV-000007 for order SO-100042 (PO PO-7)");
    for (const part of [
      "Tax invoice INV-000007 is attached as a PDF.",
      "PO number: PO-7",
      "Total: $1,584.90",
      "Total includes GST of: $53.17",
      "Due date: 26 November 2026",
      "BSB: 062-000",
      "Reference: SO-100042",
      "https://shop.example/order/0199aa",
    ])
      expect(text).toContain(part);
  });

  test("with the invoice of a card payment asks for nothing", async () => {
    const { text } = await renderMail(SHOP, "order-invoiced", {
      invoice: invoiceWith({ payment: { method: "Stripe" } }),
    });
    expect(text).toContain("It has been paid by card. There is nothing left to pay.");
    expect(text).not.toMatch(/BSB|Due date|Please pay/);
  });

  test("paid by card asks for the payment, with a link", async () => {
    const { text } = await renderMail(SHOP, "order-placed", {
      order: orderWith({ paymentMethod: "Stripe" }),
      sheets: [],
    });
    expect(text).toContain("Your card payment of $1,584.90 is due.");
    expect(text).toContain("https://shop.example/order/0199aa");
    expect(text).not.toContain("BSB");
  });

  test("about its payment lists who paid, what was ordered in which pack, the delivery address, the amounts and the day in the shop's time zone", async () => {
    const order = orderWith({ isPaid: true, paidAt: "2026-11-20T13:30:00.000Z", paymentMethod: "Stripe" });
    const { text } = await renderMail(SHOP, "order-paid", { order });
    const who = ["nora@test.example", "Nora Whitlam", "SO-100042", "Paid on: 2026-11-21", "Paid by: Card"];
    const what = [
      "Nitrile gloves, blue, L\nSKU GLV-1 · Box of 100 · 40 × $12.50 = $500.00\nAprons\n1 × $9.00 = $9.00\n",
    ];
    const where = ["Whitlam & Sons\nLevel 2\n12 Boxhill Road\nMelbourne VIC 3000\nAustralia\nPhone: 0400 000 000"];
    const amounts = [
      "Items: $509.00\nFreight: $25.00\nGST (10%): $50.90\nTotal: $1,584.90\nTotal includes GST of: $53.17",
    ];
    for (const part of [...who, ...what, ...where, ...amounts]) expect(text).toContain(part);
  });

  test("lists its items as a table with the sums at the right, and free freight as 'Free'", async () => {
    const { html, text } = await renderMail(SHOP, "order-placed", {
      order: orderWith({ shippingPrice: 0 }),
      sheets: [],
    });
    const amounts = [...html.matchAll(/<td[^>]*align="right"[^>]*>(?:<strong>)?([^<]*)/g)].map(([, amount]) => amount);
    expect(amounts).toEqual(["$500.00", "$9.00", "$509.00", "Free", "$50.90", "$1,584.90", "$53.17"]);
    expect(text).toContain("Items: $509.00\nFreight: Free\n");
    expect(text).not.toContain("$0.00");
  });

  test("about its payment lists another billing address", async () => {
    const billingAddress = { ...orderWith().shippingAddress, address: "PO Box 12" };
    const { text } = await renderMail(SHOP, "order-paid", { order: orderWith({ billingAddress }) });
    expect(text).toMatch(/Billing address\s+Nora Whitlam\nWhitlam & Sons\nLevel 2\nPO Box 12\n/i);
    expect((await renderMail(SHOP, "order-paid", { order: orderWith() })).text).not.toMatch(/billing/i);
  });

  test("lists what its buyer added: PO number, requested day, invoice email, ABN and delivery note", async () => {
    const fields = { poNumber: "PO-4711", deliveryNote: "Dock 3\nRing twice", invoiceEmail: "accounts@test.example" };
    const order = orderWith({ ...fields, abn: "53 004 085 616", requestedDeliveryDate: "2026-12-01" });
    for (const { subject, text } of [
      await renderMail(SHOP, "order-placed", { order, sheets: [] }),
      await renderMail(SHOP, "order-paid", { order }),
    ]) {
      expect(subject).toMatch(/ \(PO PO-4711\)$/);
      expect(text).toMatch(/^Banksia Supply\s+[^\n]+\s+PO number: PO-4711\s+Hello Nora/i);
      expect(text).toContain(
        "Requested delivery date: 2026-12-01\nInvoice email: accounts@test.example\nABN: 53 004 085 616",
      );
      expect(text).toMatch(/Delivery note\s+Dock 3\nRing twice/i);
    }
    expect((await renderMail(SHOP, "order-placed", { order: orderWith(), sheets: [] })).text).not.toMatch(
      /PO number|your details/i,
    );
  });

  test("about its delivery has the day", async () => {
    const order = orderWith({ deliveredAt: "2026-11-21T20:00:00.000Z" });
    expect((await renderMail(SHOP, "order-delivered", { order })).text).toContain("delivered on 2026-11-22.");
  });

  test("about its delivery lists what was sent, and apart what was not", async () => {
    const [gloves, aprons] = orderWith().orderItems.map((item) => ({ ...item, leftQty: 0 }));
    if (!gloves || !aprons) throw new Error("the order has two items");
    const sent = [
      { ...gloves, shippedQty: 30, cancelledQty: 10 },
      { ...aprons, cancelledQty: 1 },
    ];
    const { text } = await renderMail(SHOP, "order-delivered", { order: orderWith({ orderItems: sent }) });
    expect(text).toMatch(
      /Delivered\s+30 × Nitrile gloves, blue, L \(GLV-1\)\n\s+Not sent\s+10 × Nitrile[^\n]+\n1 × Aprons\n/i,
    );
    expect(text).not.toMatch(/\b40\b/);
    const orderItems = [{ ...gloves, shippedQty: 40 }];
    const whole = await renderMail(SHOP, "order-delivered", { order: orderWith({ orderItems }) });
    expect(whole.text).toContain("40 × Nitrile gloves, blue, L (GLV-1)");
    expect(whole.text).not.toMatch(/not sent/i);
  });

  test.each([
    [{ paymentMethod: "Bank" }, "not yet paid", ""],
    [
      { paymentMethod: "Account" },
      "on your company’s account",
      "The invoice, which we send separately, says when it is due.",
    ],
    [{ paymentMethod: "Account", isPaid: true }, "paid by your company’s credit", "Your company’s credit has paid it."],
  ] as const)("that confirms an order with %j says how it is paid", async (about, preview, line) => {
    const { html, text } = await renderMail(SHOP, "order-placed", { order: orderWith(about), sheets: [] });
    expect(html).toContain(`$1,584.90 in total, ${preview}.`);
    expect(text).toContain(line);
    expect(text).not.toMatch(about.paymentMethod === "Account" ? /BSB/ : /company’s/);
    if ("isPaid" in about) expect(html).not.toMatch(/not yet paid|when it is due/);
  });

  test("about its cancellation says whether the payment is refunded", async () => {
    const paid = await renderMail(SHOP, "order-cancelled", {
      order: orderWith({ refundDuePrice: 10 }),
      isOverdue: false,
    });
    expect(paid.text).toContain("We will refund your payment.");
    expect((await render("order-cancelled")).text).toContain("There is nothing to pay.");
  });

  test("about an overdue order says that no payment was received", async () => {
    const { text } = await renderMail(SHOP, "order-cancelled", { order: orderWith(), isOverdue: true });
    expect(text).toContain("we have not received a payment for your order, so we have cancelled it.");
  });

  test("that reminds of the payment says how to pay, by when, and that the order can be cancelled", async () => {
    const { subject, text } = await renderMail(SHOP, "order-unpaid", { order: orderWith(), cancelledOn: "2026-12-19" });
    expect(subject).toBe("Payment reminder for order SO-100042");
    for (const part of ["If it has not arrived by 2026-12-19, we will cancel the order.", "062-000", "$1,584.90"])
      expect(text).toContain(part);
    expect(text).toContain("Reference: SO-100042");
    expect(text).toContain("https://shop.example/order/0199aa");
  });

  test("that ask to pay ask for what is open", async () => {
    const order = orderWith({ creditedPrice: 1000, openPrice: 584.9 });
    const unpaid = await renderMail(SHOP, "order-unpaid", { order, cancelledOn: "2026-12-19" });
    expect(unpaid.text).toContain("we have not received your payment of $584.90 yet.");
    for (const { text } of [unpaid, await renderMail(SHOP, "order-by-transfer", { order })])
      expect(text).toContain("Amount: $584.90");
  });

  test("with 500 lines stays below the size that mail programs truncate", async () => {
    const orderItems = Array.from({ length: 500 }, (_, n) => ({ ...orderWith().orderItems[0]!, product: `${n}` }));
    const sheets = orderItems.map(({ product }) => ({
      productId: product,
      title: "Safety data sheet",
      link: `${SHOP.appUrl}/api/documents/01935a70-61d2-7f3e-9a4b-c50e8d17d0c1.pdf?${product}`,
    }));
    const order = orderWith({ orderItems });
    for (const { html, text } of [
      await renderMail(SHOP, "order-placed", { order, sheets }),
      await renderMail(SHOP, "order-paid", { order }),
    ]) {
      expect(html.length).toBeLessThan(100_000);
      expect(text).toContain("and 400 more. Your order in the shop lists all items.");
    }
  });

  test("that confirms it links the safety data sheets of its items, each once below its item", async () => {
    const link = "https://shop.example/api/documents/0199dd.pdf";
    const [gloves] = orderWith().orderItems;
    const sheets = [{ productId: gloves?.product ?? "", title: "Safety data sheet", link }];
    const { html, text } = await renderMail(SHOP, "order-placed", { order: orderWith(), sheets });
    expect(text).toContain(`40 × $12.50 = $500.00\nSafety data sheet ${link}\nAprons\n1 × $9.00`);
    expect(html.split(`href="${link}"`)).toHaveLength(2);
    expect((await renderMail(SHOP, "order-placed", { order: orderWith(), sheets: [] })).text).not.toContain(".pdf");
  });
});

test("a refund has the amount, and the order if there is one", async () => {
  expect((await render("refund-made")).text).toContain("we have refunded $12.34 for order SO-100042 to the card");
  const ofNone = await renderMail(SHOP, "refund-made", { name: "Nora", amountCents: 5, order: null });
  expect(ofNone).toMatchObject({ subject: "Refund from Banksia Supply" });
  expect(ofNone.text).toContain("we have refunded $0.05 to the card");
});

test("a reset link is in the text and in the HTML, with how long it is valid", async () => {
  const { text, html } = await render("password-reset");
  expect(text).toContain("https://shop.example/set?vl=1&r=2");
  expect(html).toContain('href="https://shop.example/set?vl=1&amp;r=2"');
  expect(text).toContain("valid for one hour and can be used once");
});

test("an enquiry keeps its line breaks", async () => {
  const enquiry = { name: "Nora", email: "nora@test.example", phone: "", message: "One\r\nTwo\n\nThree" };
  for (const { text, html } of [
    await renderMail(SHOP, "enquiry", enquiry),
    await renderMail(SHOP, "enquiry-copy", { quoted: enquiry }),
  ]) {
    expect(text).toContain("One\nTwo\n\nThree");
    expect(html).toContain("One<br/>Two<br/><br/>Three");
  }
});

test("the receipt of an enquiry that is not quoted contains no name", async () => {
  const { text } = await renderMail(SHOP, "enquiry-copy", { quoted: null });
  expect(text).toContain("Hello, thank you for contacting us.");
  expect(text).not.toContain("Your message");
});

test("the message about a changed password mentions two-step sign-in only if it was turned off", async () => {
  const textOf = async (hasLostTwoFactor: boolean) =>
    (await renderMail(SHOP, "password-changed", { name: "Nora", revokedKeys: 0, hasLostTwoFactor })).text;
  expect(await textOf(true)).toContain("Two-step sign-in was turned off as well");
  expect(await textOf(false)).not.toContain("Two-step");
});
