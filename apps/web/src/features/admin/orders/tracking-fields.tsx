import { TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { CARRIERS } from "@shop/domain/orders/tracking";
import { useId } from "react";
import { FieldGrid, Wide } from "../../../ui/form/field-grid.tsx";

export interface TypedTracking {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
  shippedOn: string;
}

interface Props {
  typed: TypedTracking;
  errors: Record<string, string>;
  firstDay: string;
  today: string;
  onType: (next: Partial<TypedTracking>) => void;
}

/** How and when a shipment went. */
export function TrackingFields({ typed, errors, firstDay, today, onType }: Props) {
  const carriers = useId();
  const field = (name: keyof TypedTracking) => ({
    value: typed[name],
    error: errors[name],
    errorProps: { role: "alert" },
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  });
  return (
    <FieldGrid>
      <TextInput label="Carrier" list={carriers} maxLength={LIMITS.carrier} data-autofocus {...field("carrier")} />
      <datalist id={carriers}>
        {CARRIERS.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <TextInput label="Tracking number" maxLength={LIMITS.trackingNumber} {...field("trackingNumber")} />
      <Wide>
        <TextInput
          label="Tracking link"
          description="Only for a carrier that is not suggested: the others’ links are made from the tracking number"
          type="url"
          placeholder="https://"
          maxLength={LIMITS.trackingUrl}
          {...field("trackingUrl")}
        />
      </Wide>
      <TextInput label="Shipped on" type="date" min={firstDay} max={today} {...field("shippedOn")} />
    </FieldGrid>
  );
}
