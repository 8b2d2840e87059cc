import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { isAustralia } from "@shop/domain/orders/australian-address";

export const ADDRESS_LABELS = {
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
export type AddressValues = Required<ShippingAddress>;

const PAIR = { cols: { base: 1, xs: 2 }, spacing: 20 };
const EMPTY: AddressValues = {
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

/** The prefix of the fields' ids. */
export const addressIds = (kind: "shipping" | "billing") => `${kind}-`;

interface Props {
  form: UseFormReturnType<AddressValues>;
  kind: "shipping" | "billing";
}

/** The fields of an address, one below the other. */
export function AddressFields({ form, kind }: Props) {
  const changeCountry = (country: string) => {
    form.setFieldValue("country", country);
    if (isAustralia(country) !== isAustralia(form.values.country))
      form.setFieldValue("state", stateCode(form.values.state));
  };
  const field = (name: keyof AddressValues, autoComplete: string) => ({
    id: addressIds(kind) + name,
    label: ADDRESS_LABELS[name],
    autoComplete: `${kind} ${autoComplete}`,
    required: name !== "company" && name !== "apartment",
    withAsterisk: false,
    ...form.getInputProps(name),
  });
  const isHome = isAustralia(form.values.country);

  return (
    <>
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
      <TextInput {...field("country", "country-name")} onChange={(event) => changeCountry(event.currentTarget.value)} />
      <TextInput
        {...field("phone", "tel")}
        type="tel"
        description={kind === "shipping" && "The driver will call if no one is there."}
      />
    </>
  );
}

/** The form's values for an address, without other fields of its record; empty values for null. */
export function toAddressValues(address: ShippingAddress | null): AddressValues {
  if (!address) return EMPTY;
  const names = Object.keys(EMPTY) as (keyof AddressValues)[];
  const parts = Object.fromEntries(names.map((name) => [name, address[name] ?? ""])) as AddressValues;
  return { ...parts, state: isAustralia(address.country) ? stateCode(address.state) : address.state };
}

/** The address in the form, without optional fields that are blank. */
export const fromAddressValues = ({ company, apartment, ...address }: AddressValues): ShippingAddress => ({
  ...address,
  ...(company.trim() && { company }),
  ...(apartment.trim() && { apartment }),
});

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

/** The code of an Australian state, from its code or name in any case; "" for other texts. */
function stateCode(text: string): string {
  const wanted = text.trim().toLowerCase();
  return (
    Object.entries(STATES).find(([code, name]) => [code, name].some((word) => word.toLowerCase() === wanted))?.[0] ?? ""
  );
}
