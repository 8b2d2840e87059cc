import { z } from "zod";
import { router, visitor } from "../base/procedures/procedures.ts";

const nothing = z.object({}).optional();

/** Settings for the browser, each as a string; empty when not set. */
export const configRouter = router({
  stripeKey: visitor
    .rest("GET", "/config/stripekey", "The payment gateway's publishable key")
    .input(nothing)
    .output(z.string())
    .query(({ ctx }) => ctx.settings.stripePublishableKey),
  emailjsService: visitor
    .rest("GET", "/config/emailjsservice", "EmailJS service, for older clients")
    .input(nothing)
    .output(z.string())
    .query(({ ctx }) => ctx.settings.emailjs.service),
  emailjsTemplate: visitor
    .rest("GET", "/config/emailjstemplate", "EmailJS template, for older clients")
    .input(nothing)
    .output(z.string())
    .query(({ ctx }) => ctx.settings.emailjs.template),
  emailjsUser: visitor
    .rest("GET", "/config/emailjsuser", "EmailJS user, for older clients")
    .input(nothing)
    .output(z.string())
    .query(({ ctx }) => ctx.settings.emailjs.user),
});
