import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { OrderFields as Fields } from "@shop/domain/contracts/orders";
import { LIMITS } from "@shop/domain/limits";
import { ORDER_FIELD_LABELS } from "../../../ui/display/order-facts.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { fieldId, type useOrderFields } from "./use-order-fields.ts";

const PAIR = { cols: { base: 1, xs: 2 }, spacing: 20 };

/** The optional fields of an order; only the PO number is required, for some customers. */
export function OrderFields({ fields }: { fields: ReturnType<typeof useOrderFields> }) {
  const { values, errors, isPoRequired, firstDay, lastDay, change } = fields;
  const field = (name: keyof Fields) => ({
    id: fieldId(name),
    label: ORDER_FIELD_LABELS[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  return (
    <Panel component="section" aria-label="Your details">
      <SimpleGrid {...PAIR}>
        <TextInput
          {...field("poNumber")}
          maxLength={LIMITS.poNumber}
          required={isPoRequired}
          withAsterisk={false}
          description={isPoRequired ? "Needed for your orders" : "Your purchase order number, if you have one"}
          autoComplete="off"
        />
        <TextInput
          {...field("requestedDeliveryDate")}
          type="date"
          min={firstDay}
          max={lastDay}
          description="Leave it empty for the earliest day"
        />
      </SimpleGrid>
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
        description="Leave it empty to use your profile's"
      />
    </Panel>
  );
}
