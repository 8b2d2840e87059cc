import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import type { SavedAddress } from "@shop/domain/contracts/addresses";
import { LIMITS } from "@shop/domain/limits";
import { NO_PO_BOX } from "@shop/domain/messages";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import type { AddressValues } from "../../../ui/form/address-fields.tsx";
import { useDeliveryForm } from "../../../ui/form/use-delivery-form.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

interface Props {
  /** Null for a new address. */
  address: SavedAddress | null;
  /** The name of the company that the user may share it with; null for who may not. */
  company: string | null;
  onDone: () => void;
}

/** Creates or edits an address of the account, or one that its company shares. */
export function AddressForm({ address, company, onDone }: Props) {
  const utils = trpc.useUtils();
  const saved = { onSuccess: () => utils.addresses.list.invalidate() };
  const create = trpc.addresses.create.useMutation(saved);
  const update = trpc.addresses.update.useMutation(saved);
  const [label, setLabel] = useState(address?.label ?? "");
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);
  const [isShared, setShared] = useState(address?.isShared ?? false);
  const { onSubmit, summary, fields } = useDeliveryForm(address);
  const save = useSingleFlight(async (values: AddressValues) => {
    try {
      if (address) await update.mutateAsync({ id: address._id, ...values, label, isDefault, isShared });
      else await create.mutateAsync({ ...values, label, isDefault, isShared });
    } catch {
      return; // The error is shown above the buttons.
    }
    onDone();
  });
  const error = create.error ?? update.error;
  return (
    <form noValidate onSubmit={onSubmit(save)}>
      <Stack gap={20}>
        {summary}
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
        {fields}
        {company !== null && (
          <Checkbox
            label={`Share with ${company}`}
            description={sharingText(address, isShared)}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        {!address?.isDefault && !isShared && (
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

/** What comes of the choice to share an address, or not to. */
function sharingText(address: SavedAddress | null, isShared: boolean): string {
  if (address?.isShared && !isShared)
    return "It becomes one of your own addresses. Your colleagues can no longer choose it; their orders keep it.";
  const shared = "Members of the company can choose it at checkout. Only its admins change it.";
  return address?.isDefault && isShared ? `${shared} It will no longer be your default address.` : shared;
}
