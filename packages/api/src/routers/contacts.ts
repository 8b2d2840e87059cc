import {
  contact,
  contactPage,
  contactQuery,
  contactUpdate,
  enquiry,
  newEnquiry,
  subscriberPage,
  subscriberQuery,
  subscription,
  subscriptionToken,
} from "@shop/domain/contracts/contacts";
import { z } from "zod";
import { idempotent } from "../procedures/idempotency.ts";
import { admin, router, visitor } from "../procedures/procedures.ts";
import { confirmSubscription, sendEnquiry, subscribe } from "../contacts/contacts.ts";
import { listContacts, updateContact } from "../contacts/admin-enquiries.ts";
import { listSubscribers, subscribersAsCsv } from "../contacts/admin-subscribers.ts";

export const contactsRouter = router({
  create: visitor
    .rest("POST", "/contactus", "Send an enquiry", { creates: true })
    .input(newEnquiry)
    .output(enquiry)
    .mutation(idempotent(({ ctx, input }) => sendEnquiry(ctx, input))),

  subscribe: visitor.input(subscription).mutation(({ ctx, input }) => subscribe(ctx, input.email)),

  confirmSubscription: visitor
    .input(subscriptionToken)
    .mutation(({ ctx, input }) => confirmSubscription(ctx, input.token)),

  list: admin
    .rest("GET", "/contactus", "Enquiries")
    .input(contactQuery)
    .output(contactPage)
    .query(({ ctx, input }) => listContacts(ctx.db, input)),

  update: admin
    .input(contactUpdate)
    .output(contact)
    .mutation(({ ctx, input }) => updateContact(ctx, input)),

  subscribers: admin
    .input(subscriberQuery)
    .output(subscriberPage)
    .query(({ ctx, input }) => listSubscribers(ctx.db, input)),

  subscribersCsv: admin.output(z.string()).query(({ ctx }) => subscribersAsCsv(ctx)),
});
