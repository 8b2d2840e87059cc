import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { SavedAddress } from "@shop/domain/contracts/addresses";
import { shippingAddress } from "@shop/domain/contracts/orders";
import { LIMITS } from "@shop/domain/limits";
import { NO_PO_BOX } from "@shop/domain/messages";
import { australianAddressErrors } from "@shop/domain/orders/australian-address";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { shopErrors } from "../../../lib/forms/field-errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import {
  ADDRESS_LABELS,
  AddressFields,
  addressIds,
  toAddressValues,
  type AddressValues,
} from "../../../ui/form/address-fields.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

interface Props {
  /** Null: a new one. */
  address: SavedAddress | null;
  onDone: () => void;
}

/** Adds an address to the account or changes one. */
export function AddressForm({ address, onDone }: Props) {
  const utils = trpc.useUtils();
  const saved = { onSuccess: () => utils.addresses.list.invalidate() };
  const create = trpc.addresses.create.useMutation(saved);
  const update = trpc.addresses.update.useMutation(saved);
  const [attempt, setAttempt] = useState(0);
  const [label, setLabel] = useState(address?.label ?? "");
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const form = useForm<AddressValues>({
    initialValues: toAddressValues(address),
    validate: (values) => ({ ...australianAddressErrors(values), ...shopErrors(shippingAddress, values) }),
  });
  const save = useSingleFlight(async (values: AddressValues) => {
    try {
      if (address) await update.mutateAsync({ id: address._id, ...values, label, isDefault });
      else await create.mutateAsync({ ...values, label, isDefault });
    } catch {
      return; // The error is shown above the buttons.
    }
    onDone();
  });
  const error = create.error ?? update.error;
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
        <TextInput
          label="Label (optional)"
          description="What you call it: Warehouse, Clinic, Site 3"
          maxLength={LIMITS.addressLabel}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <AddressFields form={form} kind="shipping" phoneHint="The driver calls this number if no one is there" />
        {!address?.isDefault && (
          <Checkbox
            label="Default address"
            description="The checkout begins with it."
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
        )}
        {error && <ActionError message={errorMessage(error)} />}
        <Group gap={12}>
          <Button type="submit" loading={create.isPending || update.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
