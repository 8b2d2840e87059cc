import { Box, Stack } from "@mantine/core";
import { percentOff, type PercentAnswer } from "@shop/domain/contracts/price-lists";
import { formatCount } from "@shop/domain/figures";
import { LIMITS } from "@shop/domain/limits";
import { useState } from "react";
import { errorMessage } from "../../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../../lib/forms/field-errors.ts";
import { useTrackedFlight } from "../../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../../lib/trpc.ts";
import { DialogButtons } from "../../../../ui/dialog/dialog-buttons.tsx";
import { Dialog, DialogFoot } from "../../../../ui/dialog/dialog.tsx";
import { ActionError } from "../../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { FieldGrid } from "../../../../ui/form/field-grid.tsx";
import { NumberField } from "../../../../ui/input/number-field.tsx";
import { useInvalidate } from "../../use-invalidate.ts";
import { ChangesTable } from "../save/changes-table.tsx";
import { prices } from "../save/save-texts.ts";
import { type Place, PlaceSelects } from "./place-selects.tsx";

interface Props {
  listId: string;
  marksAbove: boolean;
  isOpen: boolean;
  onClose: () => void;
  onApplied: (answer: PercentAnswer) => void;
}

type Values = Place & { percent: string; minQty: string };
const EMPTY: Values = { category: "", subcategory: "", section: "", percent: "", minQty: "1" };

/** Sets the prices of a category to a percentage off the products' own prices, after a preview. */
export function PercentDialog({ listId, marksAbove, isOpen, onClose, onApplied }: Props) {
  const { mutateAsync } = trpc.priceLists.setPercentOff.useMutation();
  const changed = useInvalidate("priceLists", "products", "pricing");
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<PercentAnswer | null>(null);
  const set = (next: Partial<Values>) => {
    setValues({ ...values, ...next });
    setPreview(null);
    setErrors({});
    setProblem(undefined);
  };
  const { category, subcategory, section, percent, minQty } = values;
  const sent = {
    id: listId,
    ...(category && { category }),
    ...(subcategory && { subcategory }),
    ...(section && { section }),
    percent: percent.trim() === "" ? Number.NaN : Number(percent),
    minQty: Number(minQty),
  };
  const [run, isRunning] = useTrackedFlight(async () => {
    const found = fieldErrors(percentOff, sent);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setProblem(undefined);
    try {
      if (!preview) {
        setPreview(await mutateAsync({ ...sent, preview: true }));
        return;
      }
      onApplied(await mutateAsync(sent));
      changed();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });
  const field = (name: keyof Values, label: string) => ({ label, error: errors[name], value: values[name] });
  return (
    <Dialog isOpen={isOpen} size="table" title="Percent off a category" isPersistent={isRunning} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {/* Neither the choice nor what was previewed changes while it is sent. */}
        <Box component="fieldset" disabled={isRunning} m={0} p={0} bd={0} miw={0}>
          <FieldGrid>
            <PlaceSelects values={values} set={set} error={errors["category"]} />
            <NumberField
              {...field("percent", "Percent off")}
              data-autofocus
              inputMode="decimal"
              min={0}
              max={99.99}
              step="any"
              rightSection="%"
              rightSectionPointerEvents="none"
              description="20 means 20% off the products’ own prices"
              onChange={({ currentTarget }) => set({ percent: currentTarget.value })}
            />
            <NumberField
              {...field("minQty", "From quantity")}
              inputMode="numeric"
              min={1}
              max={LIMITS.quantity}
              step={1}
              description="Prices from other quantities stay"
              onChange={({ currentTarget }) => set({ minQty: currentTarget.value })}
            />
          </FieldGrid>
        </Box>
        <Box mt={16} role="status">
          {preview && <Outcome preview={preview} />}
        </Box>
        {preview && preview.changes.length > 0 && (
          <Box mt={12}>
            <ChangesTable changes={preview.changes} marksAbove={marksAbove} />
          </Box>
        )}
        <DialogFoot>
          {problem !== undefined && <ActionError message={problem} />}
          <Box role="status" fz="sm">
            {isRunning && preview && settingText(preview.changed)}
          </Box>
          <DialogButtons
            confirmLabel={preview ? `Set ${prices(preview.changed)}` : "Preview"}
            isDisabled={preview?.changed === 0}
            isPending={isRunning}
            onCancel={onClose}
          />
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** More changes than one request can take back. */
const isLarge = (changed: number) => changed > LIMITS.priceListItems;

const settingText = (changed: number) =>
  `Setting ${prices(changed)}.${isLarge(changed) ? " This may take a minute. Please keep this page open." : ""}`;

function Outcome({ preview: { products, changed, drafts, changes } }: { preview: PercentAnswer }) {
  return (
    <Stack gap={8}>
      <Box component="p" fz="sm">
        <b>{formatCount(changed)}</b> of {prices(products)} would change
        {drafts > 0 &&
          `; ${drafts === 1 ? "1 draft has" : `${formatCount(drafts)} drafts have`} no price and ${drafts === 1 ? "is" : "are"} left out`}
        .{changed > changes.length && ` The first ${changes.length} are shown.`}
      </Box>
      {isLarge(changed) && (
        <Notice kind="warning">{`This can’t be undone: more than ${formatCount(LIMITS.priceListItems)} prices change.`}</Notice>
      )}
    </Stack>
  );
}
