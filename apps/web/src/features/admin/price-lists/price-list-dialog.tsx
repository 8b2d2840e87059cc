import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { newPriceList, type PriceList } from "@shop/domain/contracts/price-lists";
import { LIMITS } from "@shop/domain/limits";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FieldGrid } from "../../../ui/form/field-grid.tsx";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useInvalidate } from "../use-invalidate.ts";

/** The form's values; an empty day means without a beginning or end. */
type Values = { name: string; isPublic: boolean; startsOn: string; endsOn: string };

const LABELS = { name: "Name", isPublic: "Public", startsOn: "First day", endsOn: "Last day" };

const toSent = ({ startsOn, endsOn, ...same }: Partial<Values>) => ({
  ...same,
  ...(startsOn !== undefined && { startsOn: startsOn || null }),
  ...(endsOn !== undefined && { endsOn: endsOn || null }),
});

const dayText = (day: unknown) => (day === "" ? "none" : String(day));
const VALUE_TEXTS = { startsOn: dayText, endsOn: dayText, isPublic: (is: unknown) => (is === true ? "Yes" : "No") };

interface Props {
  /** Null for a new list. */
  list: PriceList | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (list: PriceList) => void;
}

/** Creates a price list, or changes its name, days and whether it is public. */
export function PriceListDialog({ list, isOpen, onClose, onSaved }: Props) {
  const changed = useInvalidate("priceLists", "products", "pricing", "users");
  const create = trpc.priceLists.create.useMutation();
  const update = trpc.priceLists.update.useMutation();
  const form = useRecordForm<Values, PriceList>({
    formKey: `priceList/${list?._id ?? "new"}`,
    record: list,
    toValues: (record) => ({
      name: record?.name ?? "",
      isPublic: record?.isPublic ?? false,
      startsOn: record?.startsOn ?? "",
      endsOn: record?.endsOn ?? "",
    }),
    labels: LABELS,
    validate: (values) => fieldErrors(newPriceList, toSent(values)),
    save: ({ values, changes, version }) =>
      list
        ? update.mutateAsync({ id: list._id, ...toSent(changes), version })
        : create.mutateAsync({ name: values.name, ...toSent(values) }),
    onSaved: (saved) => {
      changed();
      onSaved(saved);
    },
  });
  return (
    <RecordDialog
      form={form}
      title={list ? "Edit price list" : "Create price list"}
      submitLabel={list ? "Save" : "Create price list"}
      valueTexts={VALUE_TEXTS}
      isOpen={isOpen}
      onClose={onClose}
    >
      <TextInput
        {...form.field("name")}
        data-autofocus
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={LIMITS.priceListName}
      />
      <FieldGrid>
        <TextInput {...form.field("startsOn")} type="date" description="Empty: from now on" />
        <TextInput {...form.field("endsOn")} type="date" description="Empty: without an end" />
      </FieldGrid>
      <Checkbox
        {...form.check("isPublic")}
        description="Everybody pays these prices. Only one public list can be valid on a day, and it can’t be given to single customers."
      />
    </RecordDialog>
  );
}
