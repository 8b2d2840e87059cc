import type { Viewer } from "@shop/domain/access";
import type { ShopSettings } from "../../base/platform/ports.ts";
import { todayIn } from "../../base/platform/today.ts";
import type { Buyer } from "./price-sql.ts";

/** A buyer with an account. */
export type Customer = Buyer & { id: string };

type Settings = { settings: Pick<ShopSettings, "timeZone"> };

/** Today's visitor: public prices. */
export const visitorOf = ({ settings }: Settings): Buyer => ({ id: null, day: todayIn(settings.timeZone) });

/** The caller, at today's prices; a visitor without a viewer. */
export const buyerOf = (ctx: Settings & { viewer: Viewer | null }): Buyer =>
  ctx.viewer ? customerOf({ ...ctx, viewer: ctx.viewer }) : visitorOf(ctx);

/** The logged-in caller, at today's prices. */
export const customerOf = (ctx: Settings & { viewer: Viewer }): Customer => ({ ...visitorOf(ctx), id: ctx.viewer.id });
