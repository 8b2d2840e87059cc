import type { Queryable, Transaction } from "@shop/db/client";
import { addresses } from "@shop/db/schema/addresses";
import type { Viewer } from "@shop/domain/access";
import type { AddressUpdate, NewAddress, SavedAddress } from "@shop/domain/contracts/addresses";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { NO_PO_BOX, TOO_MANY_ADDRESSES } from "@shop/domain/messages";
import { splitBoxField } from "@shop/domain/orders/postal-address";
import { and, asc, desc, eq } from "drizzle-orm";
import { lockUser } from "../../people/accounts.ts";
import { fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { ownedBy } from "../../base/platform/owner.ts";
import { transact } from "../../base/platform/transact.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";

type Owner = CustomerContext<Queryable>;
type AddressRow = typeof addresses.$inferSelect;

/** The caller's delivery addresses: the default first, then oldest first. */
export async function listAddresses({ db, viewer }: Owner): Promise<SavedAddress[]> {
  const mine = db.select().from(addresses).where(ownedBy(addresses, viewer));
  return (await mine.orderBy(desc(addresses.isDefault), asc(addresses.id))).map(toSavedAddress);
}

/** Saves a new address; the first one becomes the default. BAD_REQUEST when the account has the maximum number. */
export function createAddress({ db, viewer }: Owner, sent: NewAddress): Promise<SavedAddress> {
  const { label = "", isDefault = false, ...address } = sent;
  return transact(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const count = await tx.$count(addresses, ownedBy(addresses, viewer));
    if (count >= LIMITS.addresses) throw refusal("BAD_REQUEST", TOO_MANY_ADDRESSES(LIMITS.addresses));
    const isNowDefault = isDefault || count === 0;
    if (isNowDefault) await clearDefault(tx, viewer);
    const values = { userId: viewer.id, label: label.trim(), isDefault: isNowDefault, address: withoutBlank(address) };
    const [created] = await tx.insert(addresses).values(values).returning();
    if (!created) throw new Error("the address was not stored");
    return toSavedAddress(created);
  });
}

/**
 * Changes an address, and can make it the default. NOT_FOUND for another account's address; BAD_REQUEST when a new field
 * makes a PO Box together with an old one.
 */
export function updateAddress({ db, viewer }: Owner, sent: AddressUpdate): Promise<SavedAddress> {
  const { id, label, isDefault, ...changes } = sent;
  return transact(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const found = await findAddress(tx, viewer, id);
    const address = withoutBlank({ ...found.address, ...changes });
    const splitBox = splitBoxField(address);
    if (splitBox && Object.keys(changes).length > 0) throw fieldRefusal("BAD_REQUEST", splitBox, NO_PO_BOX);
    const becomesDefault = isDefault === true && !found.isDefault;
    if (becomesDefault) await clearDefault(tx, viewer);
    const values = {
      label: label === undefined ? found.label : label.trim(),
      isDefault: found.isDefault || becomesDefault,
      address,
      updatedAt: new Date(),
    };
    await tx.update(addresses).set(values).where(eq(addresses.id, found.id));
    return toSavedAddress({ ...found, ...values });
  });
}

/**
 * Removes an address. If it was the default, the oldest remaining one becomes the default. NOT_FOUND for another
 * account's address.
 */
export function removeAddress({ db, viewer }: Owner, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockUser(tx, viewer.id);
    const found = await findAddress(tx, viewer, id);
    await tx.delete(addresses).where(eq(addresses.id, found.id));
    if (!found.isDefault) return;
    const [oldest] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(ownedBy(addresses, viewer))
      .orderBy(asc(addresses.id))
      .limit(1);
    if (oldest) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest.id));
  });
}

async function findAddress(tx: Transaction, viewer: Viewer, id: string): Promise<AddressRow> {
  const isTheirs = and(eq(addresses.id, id), ownedBy(addresses, viewer));
  const [found] = isId(id) ? await tx.select().from(addresses).where(isTheirs) : [];
  if (!found) throw notFound("Address");
  return found;
}

const clearDefault = (tx: Transaction, viewer: Viewer) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(ownedBy(addresses, viewer), eq(addresses.isDefault, true)));

/** Omits optional fields that are blank. */
const withoutBlank = ({ company, apartment, ...address }: ShippingAddress): ShippingAddress => ({
  ...address,
  ...(company?.trim() && { company }),
  ...(apartment?.trim() && { apartment }),
});

const toSavedAddress = ({ id, label, isDefault, address }: AddressRow): SavedAddress => ({
  _id: id,
  label,
  isDefault,
  ...address,
});
