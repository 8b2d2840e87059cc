import { useForm } from "@mantine/form";
import { shippingAddress, type ShippingAddress } from "@shop/domain/contracts/orders";
import { australianAddressErrors } from "@shop/domain/orders/australian-address";
import { useState } from "react";
import { shopErrors } from "../../lib/forms/field-errors.ts";
import { ADDRESS_LABELS, AddressFields, addressIds, toAddressValues, type AddressValues } from "./address-fields.tsx";
import { ErrorSummary } from "./error-summary.tsx";

/** A form for a delivery address that starts with `begin`, with its error summary and fields. */
export function useDeliveryForm(begin: ShippingAddress | null) {
  const [attempt, setAttempt] = useState(0);
  const form = useForm<AddressValues>({
    initialValues: toAddressValues(begin),
    validate: (values) => ({ ...australianAddressErrors(values), ...shopErrors(shippingAddress, values) }),
  });
  return {
    form,
    onSubmit: (save: (values: AddressValues) => void) => form.onSubmit(save, () => setAttempt((count) => count + 1)),
    summary: (
      <ErrorSummary errors={form.errors} labels={ADDRESS_LABELS} idPrefix={addressIds("shipping")} attempt={attempt} />
    ),
    fields: <AddressFields form={form} kind="shipping" />,
  };
}
