import type { Viewer } from "@shop/domain/access";
import { dayOf } from "@shop/domain/dates";
import type { ShopSettings } from "../../base/platform/ports.ts";
import type { Buyer } from "./price-sql.ts";

/** A buyer with an account. */
export type Customer = Buyer & { id: string };

type Settings = { settings: Pick<ShopSettings, "timeZone"> };

/** Today's visitor: public prices. */
export const visitorOf = ({ settings }: Settings): Buyer => ({ id: null, day: dayOf(new Date(), settings.timeZone) });

/** The caller, at today's prices; a visitor without a viewer. */
export const buyerOf = (ctx: Settings & { viewer: Viewer | null }): Buyer =>
  ctx.viewer ? customerOf({ ...ctx, viewer: ctx.viewer }) : visitorOf(ctx);

/** The logged-in caller, at today's prices. */
export const customerOf = (ctx: Settings & { viewer: Viewer }): Customer => ({ ...visitorOf(ctx), id: ctx.viewer.id });
