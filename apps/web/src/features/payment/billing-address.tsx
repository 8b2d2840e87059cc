import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { billingAddress, type BillingAddress, type Order } from "@shop/domain/contracts/orders";
import { useState } from "react";
import { shopErrors } from "../../lib/forms/field-errors.ts";
import {
  ADDRESS_LABELS,
  AddressFields,
  addressIds,
  fromAddressValues,
  toAddressValues,
  type AddressValues,
} from "../../ui/form/address-fields.tsx";

/** The billing address of a card payment: the delivery address, or another one. */
export function useBillingAddress(order: Order) {
  const [isSame, setSame] = useState(order.billingAddress === undefined);
  const form = useForm<AddressValues>({
    initialValues: toAddressValues(order.billingAddress ?? null),
    validate: (values) => shopErrors(billingAddress, values),
  });

  /**
   * Null for the delivery address. Undefined if the other one has errors, which are then shown; the first field with an
   * error takes the focus.
   */
  const readBilling = (): BillingAddress | null | undefined => {
    if (isSame) return null;
    const { errors } = form.validate();
    const wrong = Object.keys(ADDRESS_LABELS).find((name) => errors[name]);
    if (wrong === undefined) return fromAddressValues(form.values);
    document.getElementById(addressIds("billing") + wrong)?.focus();
    return undefined;
  };

  const billingFields = (
    <>
      <Checkbox
        label="Billing address same as delivery address"
        checked={isSame}
        onChange={(event) => setSame(event.currentTarget.checked)}
      />
      {!isSame && (
        <Stack role="group" aria-label="Billing address" gap={20}>
          <AddressFields form={form} kind="billing" />
        </Stack>
      )}
    </>
  );
  return { billingFields, readBilling };
}
