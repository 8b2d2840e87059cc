import type { Transaction } from "@shop/db/client";
import { costCentres } from "@shop/db/schema/companies";
import type { OrderFields } from "@shop/domain/contracts/orders";
import { yearAfter } from "@shop/domain/dates";
import { COST_CENTRE_REQUIRED, DELIVERY_DAY, PO_REQUIRED, UNKNOWN_COST_CENTRE } from "@shop/domain/messages";
import { and, eq, sql } from "drizzle-orm";
import { fieldRefusal } from "../../base/platform/errors.ts";
import type { FieldColumns } from "../orders.wire.ts";
import type { BuyerAccount } from "./order-limits.ts";

const orNull = (text: string | undefined): string | null => (text?.trim() ? text : null);

/**
 * The columns for the optional fields of a new order; invoice email and ABN default to the account's. BAD_REQUEST without
 * a PO number or a cost centre when the account requires one, for a cost centre that its company does not use, and for a
 * delivery day before `today` (`YYYY-MM-DD`) or more than a year after it.
 */
export async function toFieldColumns(
  tx: Transaction,
  sent: OrderFields,
  buyer: BuyerAccount,
  today: string,
): Promise<FieldColumns> {
  const requestedDeliveryOn = orNull(sent.requestedDeliveryDate);
  if (requestedDeliveryOn !== null) assertDeliveryDay(requestedDeliveryOn, today);
  return {
    poNumber: toPoNumber(sent.poNumber, buyer),
    deliveryNote: orNull(sent.deliveryNote),
    requestedDeliveryOn,
    invoiceEmail: orNull(sent.invoiceEmail) ?? buyer.invoiceEmail,
    // A company's papers bear its own.
    abn: (buyer.companyId === null && orNull(sent.abn)) || buyer.abn,
    ...(await findCostCentre(tx, sent.costCentre, buyer)),
  };
}

/** BAD_REQUEST without one when the account requires it. */
export function toPoNumber(sent: string | undefined, { poRequired }: BuyerAccount): string | null {
  const poNumber = orNull(sent);
  if (poRequired && poNumber === null) throw fieldRefusal("BAD_REQUEST", "poNumber", PO_REQUIRED);
  return poNumber;
}

/** BAD_REQUEST without one when the account requires it, and for one that its company does not use. */
export async function findCostCentre(
  tx: Transaction,
  sent: string | undefined,
  { companyId, costCentreRequired }: BuyerAccount,
): Promise<Pick<FieldColumns, "costCentreCode" | "costCentreName">> {
  const wanted = sent?.trim() ?? "";
  if (wanted === "") {
    if (costCentreRequired) throw fieldRefusal("BAD_REQUEST", "costCentre", COST_CENTRE_REQUIRED);
    return { costCentreCode: null, costCentreName: null };
  }
  const { code, name, isActive } = costCentres;
  const isWanted = (company: string) =>
    and(eq(costCentres.companyId, company), sql`lower(${code}) = lower(${wanted})`, isActive);
  const chosen = tx.select({ costCentreCode: code, costCentreName: name }).from(costCentres);
  const [found] = companyId === null ? [] : await chosen.where(isWanted(companyId));
  if (!found) throw fieldRefusal("BAD_REQUEST", "costCentre", UNKNOWN_COST_CENTRE(wanted));
  return found;
}

function assertDeliveryDay(day: string, today: string): void {
  const last = yearAfter(today);
  if (day < today || day > last) throw fieldRefusal("BAD_REQUEST", "requestedDeliveryDate", DELIVERY_DAY(today, last));
}
