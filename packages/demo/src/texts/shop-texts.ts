import type { ShopTextSlug } from "@shop/domain/shop-texts";

const DEMO = "*This is the text of a demo shop. Nothing is sold or sent here, and nothing on this page is a promise.*";

/** Texts that say what a shop's own would have to say. They promise nothing, because the demo shop sells nothing. */
export const demoShopTexts: Record<ShopTextSlug, string> = {
  promise: "Demo shop: nothing is sent. A shop shows its dispatch and returns times here.",

  delivery: `${DEMO}

## What it costs

Freight is $25.00 an order and free from $350 ex GST. This is what the cart of this demo shop calculates.

## How long it takes

A shop says here:

- by what time an order must be placed to leave on the same day
- from where it is sent, and how many business days it takes to each state
- whether the driver calls first, and what happens when no one is there

## When something is missing

A shop says here how soon to tell it about missing or damaged cartons, and what to send: the order number and a photo.
Until then, [send us a message](/contact-us).
`,

  returns: `${DEMO}

## Goods that are not as described

Australian Consumer Law gives buyers guarantees that no shop can take away. A shop says here how it repairs, replaces or
refunds goods that are faulty or not as described.

## A change of mind

A shop says here:

- within how many days unopened goods may come back
- what cannot come back, such as opened sterile goods and cut rolls
- who pays for the way back

## How to return something

[Send us a message](/contact-us) with the order number, the SKUs and the quantities.
`,

  terms: `${DEMO}

## Who sells

A shop states here its legal name, its ABN and its address.

## Prices

Prices are in Australian dollars and without GST, unless they say otherwise. GST and freight are added in the cart before
the order is placed.

## Payment

Orders are paid by card or by bank transfer. In the demo shop no card is charged, and the bank account is made up.

## Risk and title

A shop states here when goods become the buyer's, and who bears the risk on the way.

## Liability

A shop states here the limits of its liability, within Australian Consumer Law.
`,

  privacy: `${DEMO}

## What this demo shop stores

- What you type into an account, an order, an enquiry or the subscribe box
- The devices on which an account is signed in, until they are signed out
- What changes were made by whom, in the audit log

All of it is in the database of this demo shop and nowhere else; its emails are in the [mailbox](/dev/mailbox) and are not
sent. Cookies of advertisers and of statistics are not used.

## What you can do

Under [Profile](/profile) you can download your data and delete your account.

## What a shop adds

A shop says here who runs it, to whom it passes data, such as its carrier and its card gateway, how long it keeps data,
and how to complain to it and to the Office of the Australian Information Commissioner.
`,
};
