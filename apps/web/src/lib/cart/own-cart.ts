import type { Cart, CartAddition, CartLine } from "@shop/domain/contracts/carts";
import { errorCode, errorMessage, isRefusal } from "../forms/errors.ts";
import { storedSession } from "../session/session.ts";
import type { TrpcClient } from "../trpc.ts";
import {
  beforeAddition,
  isHeld,
  readCart,
  storedCart,
  storedCopy,
  storedUnsent,
  unsentChanges,
  unsentName,
  type LineChange,
} from "./cart.ts";
import { goneChange, renewCart, storeChanges } from "./cart-changes.ts";
import type { CartItem } from "./cart-item.ts";

const currentUser = (): string | undefined => storedSession.get()?._id;

/** Makes a call of the user's cart, and stores the cart that it answers. */
async function take<Answer extends Pick<Cart, "lines" | "version">>(
  user: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const before = storedCopy.get()?.version;
  const answer = await call();
  const copy = storedCopy.get();
  // Another tab has stored a newer answer meanwhile.
  const isOld = copy?.user === user && copy.version !== before && copy.version > answer.version;
  if (currentUser() === user && !isHeld() && !isOld) {
    storeChanges(renewCart(inShownOrder(answer.lines)));
    storedCopy.set({ user, version: answer.version });
  }
  return answer;
}

/** The lines in the order in which the buyer sees them, the others last. */
function inShownOrder(lines: readonly CartLine[]): CartItem[] {
  const places = new Map(readCart().map(({ product }, index) => [product, index]));
  const placeOf = ({ product }: CartLine) => places.get(product) ?? places.size;
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ problem: _problem, ...line }) => line);
}

let lastWork: Promise<unknown> = Promise.resolve();

/** Runs one task after another: an earlier quantity must not reach the server after a later one. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = lastWork.then(work, work);
  lastWork = next.catch(() => undefined);
  return next;
}

/** Merges a visitor's cart into that of the user, once, and sends the unsent changes. Returns whether there was anything. */
async function send(client: TrpcClient): Promise<boolean> {
  const user = currentUser();
  let isAnswered = user !== undefined && storedCopy.get()?.user !== user && !isHeld() && (await merge(client, user));
  for (;;) {
    const [change] = currentUser() === user && !isHeld() ? unsentChanges() : [];
    if (!change || user === undefined) return isAnswered;
    await sendChange(client, user, change);
    isAnswered = true;
  }
}

async function merge(client: TrpcClient, user: string): Promise<boolean> {
  const items = storedCart.get();
  if (items.length === 0) return false;
  const lines = items.map(({ product, qty }) => ({ product, qty }));
  const { short, gone } = await take(user, () => client.cart.merge.mutate({ lines }));
  const nameOf = (id: string) => items.find(({ product }) => product === id)?.name ?? "A product";
  storeChanges(short.map(({ product, reason }) => ({ product, text: `${reason}.` })));
  storeChanges(gone.map(({ product }) => goneChange(product, nameOf(product))));
  return true;
}

/** A refused change is dropped, and the buyer is told why; the cart is read again, as its products have changed. */
async function sendChange(client: TrpcClient, user: string, { product, name, qty }: LineChange): Promise<void> {
  try {
    const { short } = await take(user, () => client.cart.setLine.mutate({ product, qty }));
    storeChanges(short.map(({ reason }) => ({ product, text: `${reason}.` })));
  } catch (error) {
    const code = errorCode(error);
    if (!isRefusal(error) || code === "UNAUTHORIZED" || code === "FORBIDDEN") throw error;
    await take(user, () => client.cart.read.query());
    storeChanges([code === "NOT_FOUND" ? goneChange(product, name) : { product, text: `${errorMessage(error)}.` }]);
  }
  // While an order is in flight, its lines stay as they are.
  if (currentUser() !== user || isHeld()) return;
  const sent = unsentName(user, product);
  if (storedUnsent.get(sent)?.change.qty === qty) storedUnsent.remove(sent);
}

/**
 * Sends the changes, or reads the cart if there are none. Returns whether the server names products that are no longer
 * sold, which it does until `clearGone`. Rejects when the server can't be reached, like those below.
 */
export const syncCart = (client: TrpcClient): Promise<boolean> =>
  inTurn(async () => {
    const user = currentUser();
    if ((await send(client)) || user === undefined) return false;
    const { gone } = await take(user, () => client.cart.read.query());
    storeChanges(gone.map(({ product, name }) => goneChange(product, name)));
    // What was changed meanwhile.
    await send(client);
    return gone.length > 0;
  });

/** Makes a call that adds lines to the server's cart, after the changes. */
export const addOnServer = (client: TrpcClient, call: () => Promise<CartAddition>): Promise<CartAddition> =>
  inTurn(async () => {
    await send(client);
    beforeAddition();
    return take(currentUser() ?? "", call);
  });

/** Replaces the server's cart with itself. */
export const clearGone = (client: TrpcClient): Promise<void> =>
  inTurn(async () => {
    await send(client);
    const copy = storedCopy.get();
    if (!copy || copy.user !== currentUser()) return;
    const lines = storedCart.get().map(({ product, qty }) => ({ product, qty }));
    await take(copy.user, () => client.cart.replace.mutate({ lines, version: copy.version }));
  });
