import * as contract from "@shop/domain/contracts/contacts";
import { z } from "zod";
import { idempotent } from "../base/procedures/idempotency.ts";
import { admin, router, visitor } from "../base/procedures/procedures.ts";
import { confirmSubscription, sendEnquiry, subscribe } from "../shop/contacts/contacts.ts";
import { listContacts, replyToContact, updateContact } from "../shop/contacts/admin-enquiries.ts";
import { listSubscribers, subscribersAsCsv } from "../shop/contacts/admin-subscribers.ts";

export const contactsRouter = router({
  create: visitor
    .rest("POST", "/contactus", "Send an enquiry", { creates: true })
    .input(contract.newEnquiry)
    .output(contract.enquiry)
    .mutation(idempotent(({ ctx, input }) => sendEnquiry(ctx, input))),

  subscribe: visitor.input(contract.subscription).mutation(({ ctx, input }) => subscribe(ctx, input.email)),

  confirmSubscription: visitor
    .input(contract.subscriptionToken)
    .mutation(({ ctx, input }) => confirmSubscription(ctx, input.token)),

  list: admin
    .rest("GET", "/contactus", "Enquiries")
    .input(contract.contactQuery)
    .output(contract.contactPage)
    .query(({ ctx, input }) => listContacts(ctx.db, input)),

  update: admin
    .input(contract.contactUpdate)
    .output(contract.contact)
    .mutation(({ ctx, input }) => updateContact(ctx, input)),

  reply: admin
    .input(contract.contactReply)
    .output(contract.contact)
    .mutation(({ ctx, input }) => replyToContact(ctx, input)),

  subscribers: admin
    .input(contract.subscriberQuery)
    .output(contract.subscriberPage)
    .query(({ ctx, input }) => listSubscribers(ctx.db, input)),

  subscribersCsv: admin.output(z.string()).query(({ ctx }) => subscribersAsCsv(ctx)),
});
