import { enquiry, newEnquiry, subscription, subscriptionToken } from "@shop/domain/contracts/contacts";
import { router, visitor } from "../procedures.ts";
import { confirmSubscription, sendEnquiry, subscribe } from "./contacts.service.ts";

export const contactsRouter = router({
  create: visitor
    .meta({
      openapi: { method: "POST", path: "/contactus", status: 201, tags: ["contacts"], summary: "Send an enquiry" },
    })
    .input(newEnquiry)
    .output(enquiry)
    .mutation(({ ctx, input }) => sendEnquiry(ctx, ctx, input)),

  subscribe: visitor.input(subscription).mutation(({ ctx, input }) => subscribe(ctx, ctx, input.email)),

  confirmSubscription: visitor
    .input(subscriptionToken)
    .mutation(({ ctx, input }) => confirmSubscription(ctx, input.token)),
});
