import { Box, NativeSelect } from "@mantine/core";
import { percentOff, type PercentAnswer } from "@shop/domain/contracts/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { useTrackedFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { DialogButtons } from "../../../ui/dialog/dialog-buttons.tsx";
import { Dialog, DialogFoot } from "../../../ui/dialog/dialog.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { FieldGrid } from "../../../ui/form/field-grid.tsx";
import { NumberField } from "../../../ui/input/number-field.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { ChangesTable } from "./grid/changes-table.tsx";

interface Props {
  listId: string;
  marksAbove: boolean;
  isOpen: boolean;
  onClose: () => void;
  onApplied: (answer: PercentAnswer) => void;
}

type Values = { category: string; subcategory: string; section: string; percent: string; minQty: string };
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
    <Dialog isOpen={isOpen} size="table" title="Percent off a category" onClose={() => !isRunning && onClose()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
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
          <DialogButtons
            confirmLabel={preview ? `Set ${preview.changed.toLocaleString("en-AU")} prices` : "Preview"}
            isDisabled={preview?.changed === 0}
            isPending={isRunning}
            onCancel={onClose}
          />
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function Outcome({ preview: { products, changed, drafts, changes } }: { preview: PercentAnswer }) {
  const count = (number: number) => number.toLocaleString("en-AU");
  return (
    <Box component="p" fz="sm">
      <b>{count(changed)}</b> of {count(products)} prices would change
      {drafts > 0 && `; ${count(drafts)} drafts have no price and are left out`}.
      {changed > changes.length && ` The first ${changes.length} are shown. So many can’t be undone in one step.`}
    </Box>
  );
}

interface PlaceProps {
  values: Values;
  set: (values: Partial<Values>) => void;
  error: string | undefined;
}

/** Category, sub-category and section; the last one that is chosen counts. */
function PlaceSelects({ values: { category, subcategory, section }, set, error }: PlaceProps) {
  const categories = trpc.taxonomy.categories.list.useQuery();
  const subCategories = trpc.taxonomy.subCategories.list.useQuery();
  const sections = trpc.taxonomy.sections.list.useQuery();
  const none = (label: string) => ({ value: "", label });
  return (
    <>
      <NativeSelect
        label="Category"
        error={error}
        value={category}
        data={[
          none("Choose a category"),
          ...(categories.data ?? []).map(({ _id, categoryName }) => ({ value: _id, label: categoryName })),
        ]}
        onChange={({ currentTarget }) => set({ category: currentTarget.value, subcategory: "", section: "" })}
      />
      <NativeSelect
        label="Sub category"
        disabled={category === ""}
        value={subcategory}
        data={[
          none("All"),
          ...(subCategories.data ?? [])
            .filter((sub) => sub.Category_Id._id === category)
            .map(({ _id, subCategoryName }) => ({ value: _id, label: subCategoryName })),
        ]}
        onChange={({ currentTarget }) => set({ subcategory: currentTarget.value, section: "" })}
      />
      <NativeSelect
        label="Section"
        disabled={subcategory === ""}
        value={section}
        data={[
          none("All"),
          ...(sections.data ?? [])
            .filter((each) => each.SubCategory_Id._id === subcategory)
            .map(({ _id, SubCategorySectionName }) => ({ value: _id, label: SubCategorySectionName })),
        ]}
        onChange={({ currentTarget }) => set({ section: currentTarget.value })}
      />
    </>
  );
}
