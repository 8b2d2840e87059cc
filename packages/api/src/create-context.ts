import type { Viewer } from "@shop/domain/access";
import { isApiKey, viewerOfApiKey } from "./people/api-keys/api-key-viewer.ts";
import type { Caller } from "./base/platform/ports.ts";
import type { Context, Shop } from "./base/procedures/context.ts";
import { viewerOfToken } from "./people/sign-in/tokens.ts";

/** The context of one request's procedures. */
export async function createContext(shop: Shop, caller: Caller): Promise<Context> {
  const ctx = visitorContext(shop, caller);
  if (caller.token) ctx.viewer = await shop.limits.runCall(caller, ctx.findViewer);
  return ctx;
}

/**
 * The context of a request, with a visitor as its viewer. Each field is named, because spreading both objects takes
 * fifty times as long.
 */
export const visitorContext = (shop: Shop, caller: Caller): Context => ({
  token: caller.token,
  address: caller.address,
  network: caller.network,
  site: caller.site,
  userAgent: caller.userAgent,
  device: caller.device,
  idempotencyKey: caller.idempotencyKey,
  setHeader: caller.setHeader,
  disconnectSignal: caller.disconnectSignal,
  addCacheTags: caller.addCacheTags,
  db: shop.db,
  settings: shop.settings,
  limits: shop.limits,
  payments: shop.payments,
  webhooks: shop.webhooks,
  files: shop.files,
  papers: shop.papers,
  replicas: shop.replicas,
  noteChange: shop.noteChange,
  viewer: null,
  findViewer: () => findViewer(shop, caller.token),
});

async function findViewer({ db, settings }: Shop, token: string | null): Promise<Viewer | null> {
  if (!token) return null;
  return isApiKey(token) ? viewerOfApiKey(db, settings, token) : viewerOfToken(db, settings, token);
}
