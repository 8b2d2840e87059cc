import { Box, Group, NativeSelect, VisuallyHidden } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import IconExternalLink from "icon:external-link";
import { useState, useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Wide } from "../../../ui/form/field-grid.tsx";
import { FixedField } from "../../../ui/form/fixed-field.tsx";
import { REMOVED } from "../../../ui/form/choice-name-by-id.ts";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import type { RecordFormState } from "../../../ui/record-form/use-record-form.ts";
import { LABELS, CATEGORY_FIELDS, type ProductValues } from "./product-values.ts";

type PlaceField = (typeof CATEGORY_FIELDS)[number];

interface Props {
  form: RecordFormState<ProductValues>;
  places: CategoryChoices;
  /** The name of the product's current category in the shop. */
  category: string;
}

/** Category, sub-category and section; each choice limits the next. */
export function CategoryFields({ form, places, category }: Props) {
  const [cleared, setCleared] = useState<{ by?: PlaceField; fields: readonly PlaceField[] }>({ fields: [] });
  const { values, setFieldValue } = form.form;
  const choose = (field: PlaceField) => (id: string) => {
    const below = CATEGORY_FIELDS.slice(CATEGORY_FIELDS.indexOf(field) + 1).filter((each) => values[each] !== "");
    setFieldValue(field, id);
    for (const each of below) setFieldValue(each, "");
    setCleared({ by: field, fields: below });
  };
  const stillCleared = form.isDirty ? cleared.fields.filter((field) => values[field] === "") : [];
  const select = (field: PlaceField) => ({
    field: form.field(field),
    onChoose: choose(field),
    isLoading: places.isLoading,
    hint: cleared.by === field && stillCleared.length > 0 ? clearedText(stillCleared) : undefined,
  });
  const parents = new URLSearchParams({ category: values.category_id, subCategory: values.sub_category_id });
  return (
    <>
      <FixedField label="Category in the shop now" choice={{ id: "", label: category || "None yet" }} />
      <PlaceSelect
        {...select("category_id")}
        choices={places.categories}
        none="None"
        disabled={false}
        addAt={ADMIN_ROUTES.categoryCreate}
      />
      <PlaceSelect
        {...select("sub_category_id")}
        choices={places.subCategories.filter((sub) => sub.in === values.category_id)}
        none={values.category_id === "" ? "Choose a category first" : "None"}
        disabled={values.category_id === ""}
        addAt={`${ADMIN_ROUTES.subCategoryCreate}?${parents.toString()}`}
      />
      <PlaceSelect
        {...select("sub_category_section_id")}
        choices={places.sections.filter((section) => section.in === values.sub_category_id)}
        none={values.sub_category_id === "" ? "Choose a sub category first" : "None"}
        disabled={values.sub_category_id === ""}
        addAt={`${ADMIN_ROUTES.sectionCreate}?${parents.toString()}`}
      />
      {places.error && (
        <Wide>
          <ErrorBanner message={errorMessage(places.error)} onRetry={places.readAgain} />
        </Wide>
      )}
    </>
  );
}

const clearedText = (fields: readonly PlaceField[]) =>
  `${fields.map((field) => LABELS[field]).join(" and ")} cleared: please choose again.`;

interface PlaceSelectProps {
  field: { id: string; label: string; value?: string; error?: unknown };
  choices: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
  /** The label of the empty option. */
  none: string;
  disabled: boolean;
  isLoading: boolean;
  /** The path to add a choice; opened in a new tab, so that the form keeps its values. */
  addAt: string;
  /** A note about other fields that this choice has cleared. */
  hint: string | undefined;
}

/** One of the three selects, with a link to add a choice. */
function PlaceSelect({ field, choices, onChoose, none, disabled, isLoading, addAt, hint }: PlaceSelectProps) {
  const { value = "" } = field;
  const isMissing = value !== "" && !choices.some(({ id }) => id === value);
  return (
    <div>
      <Group align="flex-start" gap={12} wrap="nowrap">
        <NativeSelect
          id={field.id}
          flex={1}
          miw={0}
          label={field.label}
          error={typeof field.error === "string" && field.error}
          value={value}
          disabled={disabled}
          data={[
            { value: "", label: none },
            ...(isMissing ? [{ value, label: isLoading ? "…" : REMOVED }] : []),
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
        {/* Beside the select, below its label. */}
        <Box component={Link} to={addAt} target="_blank" mt={26} lh="42px" fz="sm">
          Add
          <VisuallyHidden> a {field.label}, in a new tab</VisuallyHidden>
          <IconExternalLink size={14} style={{ marginLeft: 2, verticalAlign: -2 }} aria-hidden />
        </Box>
      </Group>
      <Box role="status" c="var(--amber-text)" fz="sm">
        {hint}
      </Box>
    </div>
  );
}

/**
 * The categories, sub-categories and sections of products. They are refetched when the window gets the focus, because
 * one may have been added in another tab.
 */
export function useCategoryChoices() {
  const { categories, subCategories, sections } = trpc.taxonomy;
  const reads = [categories.list.useQuery(), subCategories.list.useQuery(), sections.list.useQuery()] as const;
  const readAgain = () => {
    for (const { refetch } of reads) void refetch();
  };
  const onFocus = useEffectEvent(readAgain);
  useEffect(() => {
    const listen = () => onFocus();
    window.addEventListener("focus", listen);
    return () => window.removeEventListener("focus", listen);
  }, []);

  const [{ data: ofCategories = [] }, { data: ofSubCategories = [] }, { data: ofSections = [] }] = reads;
  return {
    categories: ofCategories.map(({ _id, categoryName }) => ({ id: _id, name: categoryName })),
    subCategories: ofSubCategories.map((sub) => ({ id: sub._id, name: sub.subCategoryName, in: sub.Category_Id._id })),
    sections: ofSections.map((section) => ({
      id: section._id,
      name: section.SubCategorySectionName,
      in: section.SubCategory_Id._id,
    })),
    isLoading: reads.some(({ isPending }) => isPending),
    error: reads.find(({ error, data }) => error && !data)?.error ?? null,
    readAgain,
  };
}

export type CategoryChoices = ReturnType<typeof useCategoryChoices>;
