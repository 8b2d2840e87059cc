import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox, Stack } from "@mantine/core";
import type { NewAddress, SavedAddress } from "@shop/domain/contracts/addresses";
import type { ShippingAddress } from "@shop/domain/contracts/orders";
import { NO_PO_BOX } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { storedShippingAddress } from "../../lib/stored/checkout.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { addressIds, fromAddressValues, toAddressValues, type AddressValues } from "../../ui/form/address-fields.tsx";
import { useCallOnce } from "../../lib/use-call-once.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { trpc } from "../../lib/trpc.ts";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useDeliveryForm } from "../../ui/form/use-delivery-form.tsx";
import { preferredAddress } from "./address-cards.tsx";
import styles from "./checkout.module.css";
import { CheckoutStep } from "./checkout-step.tsx";
import { isSameAddress, SavedAddresses } from "./saved-addresses.tsx";
import { OrderSummary } from "./order-summary.tsx";

/** The form starts with the address entered last, or else the preferred one of those that are saved. */
function ShippingStep() {
  const [stored] = useState(storedShippingAddress.get);
  const { data, error } = trpc.addresses.list.useQuery();
  if (!data && !error) return <FieldsSkeleton count={5} />;
  const saved = data?.addresses ?? [];
  return <ShippingForm saved={saved} begin={stored ?? preferredAddress(saved) ?? null} />;
}

interface Props {
  /** The addresses of the account, and those that its company shares. */
  saved: readonly SavedAddress[];
  begin: ShippingAddress | null;
}

/**
 * The delivery address; it is stored for the next order, and in the account if the buyer ticks the box. For a saved
 * address the form is folded.
 */
function ShippingForm({ saved, begin }: Props) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [isToSave, setToSave] = useState(false);
  const createOnce = useCallOnce((address: NewAddress, options) =>
    utils.client.addresses.create.mutate(address, options),
  );
  const create = useMutation({ mutationFn: createOnce, onSuccess: () => void utils.addresses.list.invalidate() });
  const { form, onSubmit, summary, fields } = useDeliveryForm(begin);
  const chosen = saved.find((address) => isSameAddress(toAddressValues(address), form.values));
  const [isOpened, setOpened] = useState(chosen === undefined);
  const isFolded = chosen !== undefined && !isOpened && Object.keys(form.errors).length === 0;
  // What was typed comes back with the choice of another address.
  const typed = useRef(toAddressValues(null));

  const show = (values: AddressValues, isOpen: boolean) => {
    if (!isFolded) typed.current = form.values;
    form.setValues(values);
    form.clearErrors();
    setOpened(isOpen);
  };
  const change = () => {
    // The field must be shown before it can take the focus.
    flushSync(() => setOpened(true));
    document.getElementById(`${addressIds("shipping")}first_name`)?.focus();
  };
  const save = useSingleFlight(async (values: AddressValues) => {
    const address = fromAddressValues(values);
    storedShippingAddress.set(address);
    try {
      if (isToSave && !chosen) await create.mutateAsync(address);
    } catch {
      return; // The error is shown above the button.
    }
    void navigate(ROUTES.payment);
  });
  const notice = <Notice kind="info">{NO_PO_BOX}</Notice>;

  return (
    <form noValidate onSubmit={onSubmit(save)}>
      <Stack gap={20}>
        {summary}
        {saved.length > 0 && (
          <SavedAddresses
            saved={saved}
            chosen={isFolded ? chosen._id : undefined}
            onChoose={(address) => show(toAddressValues(address), false)}
            onChooseOther={() => show(typed.current, true)}
            onChange={change}
          />
        )}
        {!isFolded && notice}
        {/* Hidden, not removed: the form holds the chosen address. */}
        <div hidden={isFolded}>
          <Stack gap={20}>
            {fields}
            {!chosen && (
              <Checkbox
                label="Save this address"
                description="You can choose it with one click for your next orders."
                checked={isToSave}
                onChange={(event) => setToSave(event.currentTarget.checked)}
              />
            )}
          </Stack>
        </div>
        {create.error && <ActionError message={errorMessage(create.error)} />}
        <Button type="submit" loading={create.isPending} className={styles.submit ?? ""}>
          Continue
        </Button>
        {isFolded && notice}
      </Stack>
    </form>
  );
}

export function Component() {
  return (
    <CheckoutStep step="shipping" title="Shipping" aside={<OrderSummary />}>
      <ShippingStep />
    </CheckoutStep>
  );
}
