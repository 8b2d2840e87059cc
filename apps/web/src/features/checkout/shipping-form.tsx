import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { shippingAddress, type ShippingAddress } from "@shop/domain/contracts/orders";
import { NO_PO_BOX } from "@shop/domain/messages";
import { australianAddressErrors, isAustralia } from "@shop/domain/orders/australian-address";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { storedShippingAddress } from "../../lib/cart/checkout-storage.ts";
import { fieldErrors } from "../../lib/forms/field-errors.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import styles from "./checkout.module.css";
import { CheckoutStep } from "./checkout-step.tsx";
import { OrderSummary } from "./order-summary.tsx";

const LABELS = {
  first_name: "First name",
  last_name: "Last name",
  company: "Company (optional)",
  address: "Address",
  apartment: "Apartment (optional)",
  city: "City",
  state: "State",
  postalCode: "Postal code",
  country: "Country",
  phone: "Phone",
};
type Values = Required<ShippingAddress>;

const ids = "shipping-";
const PAIR = { cols: { base: 1, xs: 2 }, spacing: 20 };
const EMPTY: Values = {
  first_name: "",
  last_name: "",
  company: "",
  address: "",
  apartment: "",
  city: "",
  state: "",
  postalCode: "",
  country: "Australia",
  phone: "",
};

/** The delivery address; it is kept for the next order. */
function ShippingForm() {
  const navigate = useNavigate();
  const stored = storedShippingAddress.use();
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({
    initialValues: fromStored(stored),
    validate: (values) => ({ ...australianAddressErrors(values), ...fieldErrors(shippingAddress, values) }),
  });

  const save = ({ company, apartment, ...address }: Values) => {
    storedShippingAddress.set({
      ...address,
      ...(company.trim() && { company }),
      ...(apartment.trim() && { apartment }),
    });
    void navigate(ROUTES.payment);
  };
  const changeCountry = (country: string) => {
    form.setFieldValue("country", country);
    if (isAustralia(country) !== isAustralia(form.values.country))
      form.setFieldValue("state", stateCode(form.values.state));
  };
  const field = (name: keyof Values, autoComplete: string) => ({
    id: ids + name,
    label: LABELS[name],
    autoComplete: `shipping ${autoComplete}`,
    required: name !== "company" && name !== "apartment",
    withAsterisk: false,
    ...form.getInputProps(name),
  });
  const isHome = isAustralia(form.values.country);

  return (
    <form noValidate onSubmit={form.onSubmit(save, () => setAttempt((count) => count + 1))}>
      <Stack gap={20}>
        <ErrorSummary errors={form.errors} labels={LABELS} idPrefix={ids} attempt={attempt} />
        <Notice kind="info">{NO_PO_BOX}</Notice>
        <SimpleGrid {...PAIR}>
          <TextInput {...field("first_name", "given-name")} />
          <TextInput {...field("last_name", "family-name")} />
        </SimpleGrid>
        <TextInput {...field("company", "organization")} />
        <TextInput {...field("address", "address-line1")} />
        <TextInput {...field("apartment", "address-line2")} />
        <TextInput {...field("city", "address-level2")} />
        <SimpleGrid {...PAIR}>
          {isHome ? (
            <NativeSelect
              {...field("state", "address-level1")}
              data={[{ value: "", label: "Choose a state" }, ...STATE_CHOICES]}
            />
          ) : (
            <TextInput {...field("state", "address-level1")} />
          )}
          <TextInput {...field("postalCode", "postal-code")} inputMode={isHome ? "numeric" : "text"} />
        </SimpleGrid>
        <TextInput
          {...field("country", "country-name")}
          onChange={(event) => changeCountry(event.currentTarget.value)}
        />
        <TextInput
          {...field("phone", "tel")}
          type="tel"
          description="The driver calls this number if no one is there"
        />
        <Button type="submit" className={styles.submit ?? ""}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}

function fromStored(stored: ShippingAddress | null): Values {
  if (!stored) return EMPTY;
  return { ...EMPTY, ...stored, state: isAustralia(stored.country) ? stateCode(stored.state) : stored.state };
}

const STATES = {
  ACT: "Australian Capital Territory",
  NSW: "New South Wales",
  NT: "Northern Territory",
  QLD: "Queensland",
  SA: "South Australia",
  TAS: "Tasmania",
  VIC: "Victoria",
  WA: "Western Australia",
};

const STATE_CHOICES = Object.entries(STATES).map(([value, name]) => ({ value, label: `${name} (${value})` }));

/** The code of an Australian state, however it is written; empty for what is none. */
function stateCode(text: string): string {
  const wanted = text.trim().toLowerCase();
  return (
    Object.entries(STATES).find(([code, name]) => [code, name].some((word) => word.toLowerCase() === wanted))?.[0] ?? ""
  );
}

export function Component() {
  return (
    <CheckoutStep step="shipping" title="Shipping" aside={<OrderSummary />}>
      <ShippingForm />
    </CheckoutStep>
  );
}
