import { orderFields, type OrderFields } from "@shop/domain/contracts/orders";
import { dayOf, yearAfter } from "@shop/domain/dates";
import { COST_CENTRE_REQUIRED, DELIVERY_DAY, PO_REQUIRED } from "@shop/domain/messages";
import { useState } from "react";
import { useOwnCompany } from "../../../lib/own-company.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";

const NO_CENTRES = "Your company requires a cost centre, but has none in use. Please ask its admin to add one";

/**
 * The optional fields of an order.
 * @param typed What was typed so far; a missing field was not touched.
 */
export function useOrderFields(typed: OrderFields, update: (change: (typed: OrderFields) => OrderFields) => void) {
  const { timeZone } = useShopInfo();
  const session = useSession();
  // Visitors are being redirected to the login.
  const { data: profile } = trpc.users.byId.useQuery({ id: "profile" }, { enabled: session !== null });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [firstDay] = useState(() => dayOf(new Date(), timeZone));
  const lastDay = yearAfter(firstDay);
  // The settings of a company replace those of its members.
  const company = useOwnCompany();
  const isMember = Boolean(profile?.company);
  const isRead = company !== undefined;
  const isPoRequired = (isMember ? company : profile)?.poRequired === true;
  const isCentreRequired = company?.costCentreRequired === true;
  const centres = company?.costCentres.filter(({ isActive }) => isActive) ?? [];
  const ownInvoiceEmail = (isMember ? company : profile)?.invoiceEmail ?? "";

  // What is not on the screen does not count: a cost centre of another company, or an ABN typed before joining one.
  const shown: OrderFields = {
    ...typed,
    costCentre: centres.find(({ code }) => code === typed.costCentre)?.code ?? "",
    ...(isMember && { abn: "" }),
  };
  const values: Required<OrderFields> = {
    poNumber: shown.poNumber ?? "",
    deliveryNote: shown.deliveryNote ?? "",
    requestedDeliveryDate: shown.requestedDeliveryDate ?? "",
    invoiceEmail: shown.invoiceEmail ?? ownInvoiceEmail,
    costCentre: shown.costCentre ?? "",
    abn: shown.abn ?? profile?.abn ?? "",
  };
  /** Shows the errors at their fields, and focuses the first one. True if there are none. */
  const validate = (): boolean => {
    const { requestedDeliveryDate: day } = values;
    const found = {
      ...(isPoRequired && values.poNumber.trim() === "" && { poNumber: PO_REQUIRED }),
      ...(isCentreRequired && values.costCentre === "" && { costCentre: COST_CENTRE_REQUIRED }),
      ...(day && (day < firstDay || day > lastDay) && { requestedDeliveryDate: DELIVERY_DAY(firstDay, lastDay) }),
      ...fieldErrors(orderFields, values),
    };
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) document.getElementById(fieldId(wrong))?.focus();
    return wrong === undefined;
  };
  return {
    values,
    /** What was typed, for the order; the others are the server's defaults. */
    given: Object.fromEntries(Object.entries(shown).filter(([, text]) => text.trim())) satisfies OrderFields,
    errors,
    /** Whether the settings of the buyer's company are read, which the fields follow. */
    isRead,
    isPoRequired,
    isCentreRequired,
    /** What the company's orders can be booked to; empty without a company. */
    centres,
    /** Why the order can't be placed, whatever is typed; null when it can. */
    obstacle: isCentreRequired && centres.length === 0 ? NO_CENTRES : null,
    /** A company's papers bear its own ABN. */
    hasOwnAbn: !isMember,
    /** Where the invoice is sent without an address of its own. */
    invoiceDefault: ownInvoiceEmail || (session?.email ?? ""),
    /** What is printed on the invoice without an ABN of its own; empty for none. */
    abnDefault: profile?.abn ?? "",
    firstDay,
    lastDay,
    validate,
    change: (name: keyof OrderFields, text: string) => {
      setErrors(({ [name]: _corrected, ...others }) => others);
      update((before) => ({ ...before, [name]: text }));
    },
  };
}

export const fieldId = (name: string) => `order-${name}`;
