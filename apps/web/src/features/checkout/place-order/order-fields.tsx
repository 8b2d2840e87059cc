import { NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { OrderFields as Fields } from "@shop/domain/contracts/orders";
import { LIMITS } from "@shop/domain/limits";
import type { FormEvent } from "react";
import { storedReadPoNumber } from "../../../lib/order-fields.ts";
import { hasScreenKeyboard } from "../../../lib/screen-keyboard.ts";
import { ORDER_FIELD_LABELS } from "../../../ui/display/order-facts.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useFocusAtStart } from "../step-keys.ts";
import { fieldId, type useOrderFields } from "./use-order-fields.ts";

const PO_NEEDED = "Needed for your orders";
const PO_USE = "Appears on your invoice and packing list";
const CENTRE_NEEDED = "Needed for your company's orders";
const CENTRE_USE = "Appears on the invoice and in your company's spending";
const ABN_USE = "Printed on your tax invoice";

const PAIR = { cols: { base: 1, xs: 2 }, spacing: 20 };

/** The id of the form, whose button is in another part of the screen. */
export const ORDER_FORM = "order-fields";

interface Props {
  fields: ReturnType<typeof useOrderFields>;
  /** Enter in a field places the order, as the button does. */
  onSubmit: () => void;
}

/**
 * The optional fields of an order; only the PO number is required, for some customers. It has the focus at first, except
 * on touch screens, where the keyboard would cover the screen.
 */
export function OrderFields({ fields, onSubmit }: Props) {
  const { values, errors, isPoRequired, firstDay, lastDay, invoiceDefault, abnDefault, change } = fields;
  const { centres, isCentreRequired, hasOwnAbn } = fields;
  const isRead = storedReadPoNumber.use() === values.poNumber && values.poNumber !== "";
  useFocusAtStart(() => (hasScreenKeyboard() ? null : document.getElementById(fieldId("poNumber"))));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const field = (name: keyof Fields) => ({
    id: fieldId(name),
    label: ORDER_FIELD_LABELS[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  return (
    <form id={ORDER_FORM} noValidate onSubmit={submit}>
      <Panel component="section" aria-label="Your details">
        <SimpleGrid {...PAIR}>
          <TextInput
            {...field("poNumber")}
            maxLength={LIMITS.poNumber}
            required={isPoRequired}
            withAsterisk={false}
            description={isRead ? "From your pasted order" : isPoRequired ? PO_NEEDED : PO_USE}
            autoComplete="off"
          />
          <TextInput
            {...field("requestedDeliveryDate")}
            type="date"
            min={firstDay}
            max={lastDay}
            description="Leave blank for the earliest delivery"
          />
        </SimpleGrid>
        {centres.length > 0 && (
          <NativeSelect
            {...field("costCentre")}
            required={isCentreRequired}
            withAsterisk={false}
            description={isCentreRequired ? CENTRE_NEEDED : CENTRE_USE}
            data={[
              { value: "", label: isCentreRequired ? "Choose a cost centre" : "None" },
              ...centres.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` })),
            ]}
          />
        )}
        <Textarea
          {...field("deliveryNote")}
          maxLength={LIMITS.deliveryNote}
          autosize={false}
          rows={2}
          description="For the driver and the warehouse"
        />
        <TextInput
          {...field("invoiceEmail")}
          type="email"
          inputMode="email"
          autoComplete="off"
          description={`Sent to ${invoiceDefault} unless you enter another`}
        />
        {hasOwnAbn && (
          <SimpleGrid {...PAIR}>
            <TextInput
              {...field("abn")}
              maxLength={LIMITS.abn}
              inputMode="numeric"
              autoComplete="off"
              description={abnDefault === "" ? ABN_USE : `${abnDefault} is printed unless you enter another`}
            />
          </SimpleGrid>
        )}
      </Panel>
    </form>
  );
}
