import { LOW_STOCK } from "@shop/domain/limits";
import { TEST_EVENT, type WebhookEvent } from "@shop/domain/webhook-events";
import { GLOVES, GLOVES_RECORD } from "./examples/catalogue.ts";
import { DELIVERED, ORDER, SHIPMENT } from "./examples/orders.ts";
import { json, objectOf, type Operation, type Schema } from "./types.ts";

interface Outgoing {
  summary: string;
  /** A description that applies only to this event. */
  more?: string;
  data: Schema;
  example: unknown;
}

const text: Schema = { type: "string" };
const anOrder: Schema = { $ref: "#/components/schemas/Order" };
const paid = {
  ...ORDER,
  isPaid: true,
  paidAt: "2026-03-24T02:00:00.000Z",
  paymentReference: "SO-100042 CARLTON CLINIC",
};
const gloves = { _id: GLOVES._id, sku: GLOVES.sku, name: GLOVES.name };

const undone = (what: string, field: string) =>
  `Rely on the data rather than the type: an admin can undo ${what} within 24 hours. When the first message had been created by then, the same event is sent again with \`${field}: false\`.`;

const OUTGOING: Record<WebhookEvent | typeof TEST_EVENT, Outgoing> = {
  "order.created": { summary: "An order was placed", data: anOrder, example: ORDER },
  "order.paid": {
    summary: "An order was paid, or its payment was undone",
    more: undone("a bank payment", "isPaid"),
    data: anOrder,
    example: paid,
  },
  "order.shipped": {
    summary: "Something of an order was shipped, or its shipment was corrected or cancelled",
    more: "The data is the order with the shipment, which is among its `shipments`, too. Rely on its `state`: the same event is sent again when the carrier, number, address or day is corrected, and when it is cancelled.",
    data: { $ref: "#/components/schemas/ShippedOrder" },
    example: { ...DELIVERED, shipment: SHIPMENT },
  },
  "order.delivered": {
    summary: "An order was delivered, or its delivery was undone",
    more: undone("a delivery", "isDelivered"),
    data: anOrder,
    example: DELIVERED,
  },
  "order.cancelled": {
    summary: "An order was cancelled",
    data: anOrder,
    example: { ...ORDER, isCancelled: true, cancelledAt: "2026-03-23T05:45:00.000Z" },
  },
  "product.updated": {
    summary: "A product was added or changed",
    more: "Sent when its own fields change, not for stock, ratings or reviews, nor when its category is renamed.",
    data: { $ref: "#/components/schemas/ProductRecord" },
    example: GLOVES_RECORD,
  },
  "stock.low": {
    summary: "A product's stock fell to the threshold or below",
    data: objectOf({
      product: objectOf({ _id: text, sku: text, name: text }),
      countInStock: { type: "integer" },
      threshold: { type: "integer" },
    }),
    example: { product: gloves, countInStock: 8, threshold: LOW_STOCK },
  },
  [TEST_EVENT]: {
    summary: "A test message that an admin has sent",
    data: objectOf({ webhook: objectOf({ _id: text, url: text }) }),
    example: { webhook: { _id: "01935a90-18c4-7b26-8f5d-2c7e90a4d361", url: "https://warehouse.example/hooks" } },
  },
};

const header = (name: string, description: string, example: string) => ({
  in: "header" as const,
  name,
  required: true,
  description,
  schema: text,
  example,
});

const SIGNED = [
  header("webhook-id", "The message's id: the same when it is sent again, to detect duplicates", "msg_01935a80-7f1e"),
  header(
    "webhook-timestamp",
    "When it was sent, in seconds since 1970: reject messages older than five minutes",
    "1774137600",
  ),
  header(
    "webhook-signature",
    "`v1,` and the base64 of the HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}` with the endpoint's secret; several, separated by spaces, while a secret is being changed",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

const OF_ALL =
  "Sent to every endpoint that an admin has registered for it, signed by the Standard Webhooks scheme. Without a 2xx response in time it is sent again, for several days.";

function operationOf(event: string, { summary, more, data, example }: Outgoing): Operation {
  return {
    operationId: `webhook.${event}`,
    summary,
    description: more === undefined ? OF_ALL : `${more} ${OF_ALL}`,
    security: [],
    parameters: SIGNED,
    requestBody: {
      required: true,
      content: json(objectOf({ type: { const: event }, timestamp: { type: "string", format: "date-time" }, data }), {
        type: event,
        timestamp: "2026-03-22T00:10:00.000Z",
        data: example,
      }),
    },
    responses: { "2XX": { description: "Received" }, default: { description: "Not received: it is sent again later" } },
  };
}

/** The messages that the shop sends, as the document's `webhooks`. */
export const WEBHOOKS = Object.fromEntries(
  Object.entries(OUTGOING).map(([event, outgoing]) => [event, { post: operationOf(event, outgoing) }]),
);
