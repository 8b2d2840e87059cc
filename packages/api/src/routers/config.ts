import { z } from "zod";
import { router, visitor } from "../procedures/procedures.ts";

const tags = ["config"];
const nothing = z.object({}).optional();

/** Settings that a browser needs, each as a string; empty when unset. */
export const configRouter = router({
  stripeKey: visitor
    .meta({
      openapi: { method: "GET", path: "/config/stripekey", tags, summary: "The payment gateway's publishable key" },
    })
    .input(nothing)
    .output(z.string())
    .query(({ ctx }) => ctx.settings.stripePublishableKey),
  emailjsService: visitor
    .meta({
      openapi: { method: "GET", path: "/config/emailjsservice", tags, summary: "EmailJS service, for older clients" },
    })
    .input(nothing)
    .output(z.string())
    .query(({ ctx }) => ctx.settings.emailjs.service),
  emailjsTemplate: visitor
    .meta({
      openapi: { method: "GET", path: "/config/emailjstemplate", tags, summary: "EmailJS template, for older clients" },
    })
    .input(nothing)
    .output(z.string())
    .query(({ ctx }) => ctx.settings.emailjs.template),
  emailjsUser: visitor
    .meta({ openapi: { method: "GET", path: "/config/emailjsuser", tags, summary: "EmailJS user, for older clients" } })
    .input(nothing)
    .output(z.string())
    .query(({ ctx }) => ctx.settings.emailjs.user),
});
