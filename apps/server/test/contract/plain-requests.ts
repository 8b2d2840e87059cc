/** What a server under the table's test checks Stripe's signatures with. */
export const WEBHOOK_SECRET = "whsec_test_secret";

/** A form with a picture in it. */
export async function aPicture() {
  const [{ formOf }, { jpeg }] = await Promise.all([
    import("../files/upload.fixture.ts"),
    import("../files/pictures.fixture.ts"),
  ]);
  const form = new Response(formOf(await jpeg(16, 16)));
  const type = form.headers.get("content-type") ?? "";
  return { body: Buffer.from(await form.arrayBuffer()), headers: { "content-type": type } };
}

/** A form with a list to import. */
export async function anImportFile() {
  const form = new FormData();
  form.set("kind", "products");
  form.set("file", new File(["sku,name,price\nUPLOADED,Tray,1.50\n"], "list.csv", { type: "text/csv" }));
  const sent = new Response(form);
  const type = sent.headers.get("content-type") ?? "";
  return { body: Buffer.from(await sent.arrayBuffer()), headers: { "content-type": type } };
}

/** A form with a PDF. */
export async function aDocument() {
  const form = new FormData();
  form.set("kind", "certificate");
  form.set("title", `Certificate ${crypto.randomUUID()}`);
  form.set("file", new File([`%PDF-1.7 ${crypto.randomUUID()}`], "certificate.pdf", { type: "application/pdf" }));
  const sent = new Response(form);
  const type = sent.headers.get("content-type") ?? "";
  return { body: Buffer.from(await sent.arrayBuffer()), headers: { "content-type": type } };
}

/** An event about a payment that is none of ours, as Stripe signs it. */
export async function anEvent() {
  const [{ event }, { signed }] = await Promise.all([
    import("../payments/stripe-objects.fixture.ts"),
    import("../payments/fake-stripe.ts"),
  ]);
  const body = JSON.stringify(event("payment_intent.succeeded", { id: "pi_unknown", object: "payment_intent" }));
  return { body, headers: { "stripe-signature": signed(body, WEBHOOK_SECRET) } };
}
