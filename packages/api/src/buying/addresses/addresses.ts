import type { Queryable, Transaction } from "@shop/db/client";
import { addresses } from "@shop/db/schema/addresses";
import type { Viewer } from "@shop/domain/access";
import type { AddressUpdate, NewAddress, SavedAddress } from "@shop/domain/contracts/addresses";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { isId } from "@shop/domain/ids";
import { LIMITS } from "@shop/domain/limits";
import { NO_PO_BOX, TOO_MANY_ADDRESSES, TOO_MANY_SHARED_ADDRESSES } from "@shop/domain/messages";
import { splitBoxField } from "@shop/domain/orders/postal-address";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { lockUser } from "../../people/accounts.ts";
import { lockCompany } from "../../people/companies/lock-company.ts";
import { fieldRefusal, notFound, refusal } from "../../base/platform/errors.ts";
import { ownedBy } from "../../base/platform/owner.ts";
import { transact } from "../../base/platform/transact.ts";
import { assertMay, sharedBy } from "../../base/procedures/procedures.ts";
import type { CustomerContext } from "../../base/procedures/context.ts";

type Owner = CustomerContext<Queryable>;
type AddressRow = typeof addresses.$inferSelect;

/** The addresses of the caller alone. */
const isPrivate = ({ id }: Viewer) => and(eq(addresses.userId, id), isNull(addresses.companyId));

/** The caller's delivery addresses: the default first, then oldest first, then those that their company shares. */
export async function listAddresses({ db, viewer }: Owner): Promise<SavedAddress[]> {
  const seen = db.select().from(addresses).where(ownedBy(addresses, viewer));
  const isShared = sql`${addresses.companyId} is not null`;
  return (await seen.orderBy(isShared, desc(addresses.isDefault), asc(addresses.id))).map(toSavedAddress);
}

/**
 * Saves a new address; the first own one becomes the default. BAD_REQUEST when the account or the company has the maximum
 * number. To share it needs a company (NOT_FOUND) and the role of its admin (FORBIDDEN).
 */
export function createAddress({ db, viewer }: Owner, sent: NewAddress): Promise<SavedAddress> {
  const { label = "", isDefault = false, isShared = false, ...address } = sent;
  return transact(db, async (tx) => {
    const place = await lockPlace(tx, viewer, isShared);
    const values = { ...place.owner, label: label.trim(), address: withoutBlank(address) };
    const isNowDefault = !isShared && (isDefault || place.count === 0);
    if (isNowDefault) await clearDefault(tx, viewer);
    const [created] = await tx
      .insert(addresses)
      .values({ ...values, isDefault: isNowDefault })
      .returning();
    if (!created) throw new Error("the address was not stored");
    return toSavedAddress(created);
  });
}

/**
 * Locks the account, or with `isShared` its company, for one more address there. Resolves to whose it will be, and how many
 * there are. BAD_REQUEST for the maximum number.
 */
async function lockPlace(tx: Transaction, viewer: Viewer, isShared: boolean) {
  const owner = isShared ? sharedBy(viewer, "manage") : { userId: viewer.id, companyId: null };
  if (owner.companyId !== null) await lockCompany(tx, owner.companyId);
  else await lockUser(tx, viewer.id);
  const isThere = owner.companyId === null ? isPrivate(viewer) : eq(addresses.companyId, owner.companyId);
  const count = await tx.$count(addresses, isThere);
  if (isShared && count >= LIMITS.sharedAddresses)
    throw refusal("BAD_REQUEST", TOO_MANY_SHARED_ADDRESSES(LIMITS.sharedAddresses));
  if (!isShared && count >= LIMITS.addresses) throw refusal("BAD_REQUEST", TOO_MANY_ADDRESSES(LIMITS.addresses));
  return { owner, count };
}

/**
 * Changes an address, and can make it the default, shared or private. NOT_FOUND for an address that the caller does not
 * see, FORBIDDEN for a shared one without the role of the company's admin; BAD_REQUEST when a new field makes a PO Box
 * together with an old one.
 */
export function updateAddress({ db, viewer }: Owner, sent: AddressUpdate): Promise<SavedAddress> {
  const { id, label, isDefault, isShared, ...changes } = sent;
  return transact(db, async (tx) => {
    const found = await lockAddress(tx, viewer, id);
    const wasShared = found.companyId !== null;
    const place = isShared !== undefined && isShared !== wasShared ? await lockPlace(tx, viewer, isShared) : null;
    const willBeShared = isShared ?? wasShared;
    const address = withoutBlank({ ...found.address, ...changes });
    const splitBox = splitBoxField(address);
    if (splitBox && Object.keys(changes).length > 0) throw fieldRefusal("BAD_REQUEST", splitBox, NO_PO_BOX);
    const becomesDefault = !willBeShared && !found.isDefault && (isDefault === true || place?.count === 0);
    if (becomesDefault) await clearDefault(tx, viewer);
    const values = {
      label: label === undefined ? found.label : label.trim(),
      isDefault: !willBeShared && (found.isDefault || becomesDefault),
      ...place?.owner,
      address,
      updatedAt: new Date(),
    };
    await tx.update(addresses).set(values).where(eq(addresses.id, found.id));
    if (found.isDefault && willBeShared) await makeOldestDefault(tx, viewer);
    return toSavedAddress({ ...found, ...values });
  });
}

/**
 * Removes an address. If it was the default, the oldest remaining one becomes the default. NOT_FOUND for an address that
 * the caller does not see, FORBIDDEN for a shared one without the role of the company's admin.
 */
export function removeAddress({ db, viewer }: Owner, id: string): Promise<void> {
  return transact(db, async (tx) => {
    const found = await lockAddress(tx, viewer, id);
    await tx.delete(addresses).where(eq(addresses.id, found.id));
    if (found.isDefault) await makeOldestDefault(tx, viewer);
  });
}

async function makeOldestDefault(tx: Transaction, viewer: Viewer): Promise<void> {
  const [oldest] = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(isPrivate(viewer))
    .orderBy(asc(addresses.id))
    .limit(1);
  if (oldest) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, oldest.id));
}

/** An address that the caller may change, with its company, if they have one, and the account locked before it. */
async function lockAddress(tx: Transaction, viewer: Viewer, id: string): Promise<AddressRow> {
  if (viewer.company) await lockCompany(tx, viewer.company.id);
  await lockUser(tx, viewer.id);
  const isSeen = and(eq(addresses.id, id), ownedBy(addresses, viewer));
  const [found] = isId(id) ? await tx.select().from(addresses).where(isSeen) : [];
  if (!found) throw notFound("Address");
  if (found.companyId !== null) assertMay(viewer, "manage");
  return found;
}

const clearDefault = (tx: Transaction, viewer: Viewer) =>
  tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(isPrivate(viewer), eq(addresses.isDefault, true)));

/** Omits optional fields that are blank. */
const withoutBlank = ({ company, apartment, ...address }: ShippingAddress): ShippingAddress => ({
  ...address,
  ...(company?.trim() && { company }),
  ...(apartment?.trim() && { apartment }),
});

const toSavedAddress = ({ id, label, isDefault, companyId, address }: AddressRow): SavedAddress => ({
  _id: id,
  label,
  isDefault,
  isShared: companyId !== null,
  ...address,
});
