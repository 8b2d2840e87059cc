import { newId } from "@shop/db/columns";
import { expect, test } from "vitest";
import { errorOf } from "../../testing.ts";
import { handleGatewayEvent } from "../reconciliation/gateway-events.ts";
import { creditNotes, shopWithLines, unitsOf } from "./order-money.fixture.ts";
import { at, paymentRows } from "./payments.fixture.ts";

test("a refund counts, also while it waits, and one that was never made does not", async () => {
  const { shop, gloves, refund } = await shopWithLines("Stripe");
  const counts = ({ refunds }: Awaited<ReturnType<typeof refund>>) => refunds.map((it) => [it.state, it.counts]);
  const refusing = { ...shop.payments, refund: () => Promise.reject(new Error("the balance is too low")) };
  const units = { lines: [unitsOf(gloves, 3)] };
  expect(counts(await refund(units, newId(), at(shop, refusing)))).toEqual([["failed", false]]);
  expect(counts(await refund(units))).toEqual([
    ["succeeded", true],
    ["failed", false],
  ]);
});

test("a refund that failed after its credit note counts, as the server refuses its units", async () => {
  const { shop, staff, id, gloves, refund } = await shopWithLines("Stripe", "tok_refundFail");
  const [payment] = await paymentRows(shop);
  await refund({ lines: [unitsOf(gloves, 3)] });
  expect(await creditNotes(shop)).toHaveLength(1);
  const event = { id: newId(), type: "refund.failed", gatewayId: payment?.gatewayId ?? "", payload: {} };
  await handleGatewayEvent(shop, event);
  expect((await staff.money({ id })).refunds).toMatchObject([{ state: "failed", counts: true }]);
  expect(await errorOf(refund({ lines: [unitsOf(gloves, 1)] }))).toMatchObject({
    message: "Only 0 of Gloves can be refunded",
  });
});
