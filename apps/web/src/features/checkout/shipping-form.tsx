import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { shippingAddress } from "@shop/domain/contracts/orders";
import { NO_PO_BOX } from "@shop/domain/messages";
import { australianAddressErrors } from "@shop/domain/orders/australian-address";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { storedShippingAddress } from "../../lib/cart/checkout-storage.ts";
import { shopErrors } from "../../lib/forms/field-errors.ts";
import {
  ADDRESS_LABELS,
  AddressFields,
  addressIds,
  fromAddressValues,
  toAddressValues,
  type AddressValues,
} from "../../ui/form/address-fields.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import styles from "./checkout.module.css";
import { CheckoutStep } from "./checkout-step.tsx";
import { OrderSummary } from "./order-summary.tsx";

/** The delivery address; it is kept for the next order. */
function ShippingForm() {
  const navigate = useNavigate();
  const stored = storedShippingAddress.use();
  const [attempt, setAttempt] = useState(0);
  const form = useForm<AddressValues>({
    initialValues: toAddressValues(stored),
    validate: (values) => ({ ...australianAddressErrors(values), ...shopErrors(shippingAddress, values) }),
  });

  const save = (values: AddressValues) => {
    storedShippingAddress.set(fromAddressValues(values));
    void navigate(ROUTES.payment);
  };

  return (
    <form noValidate onSubmit={form.onSubmit(save, () => setAttempt((count) => count + 1))}>
      <Stack gap={20}>
        <ErrorSummary
          errors={form.errors}
          labels={ADDRESS_LABELS}
          idPrefix={addressIds("shipping")}
          attempt={attempt}
        />
        <Notice kind="info">{NO_PO_BOX}</Notice>
        <AddressFields form={form} kind="shipping" phoneHint="The driver calls this number if no one is there" />
        <Button type="submit" className={styles.submit ?? ""}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}

export function Component() {
  return (
    <CheckoutStep step="shipping" title="Shipping" aside={<OrderSummary />}>
      <ShippingForm />
    </CheckoutStep>
  );
}
