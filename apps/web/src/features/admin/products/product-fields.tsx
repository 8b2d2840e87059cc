import { Textarea, TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { FieldGrid, Wide } from "../../../ui/form/field-grid.tsx";
import { FigureInput, MoneyInput } from "../../../ui/form/figure-input.tsx";
import type { RecordFormState } from "../../../ui/record-form/use-record-form.ts";
import { PictureField } from "./picture-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { ProductValues } from "./product-values.ts";
import type { Places } from "./use-places.ts";
import type { Upload } from "./use-upload.ts";

interface Props {
  form: RecordFormState<ProductValues>;
  upload: Upload;
  places: Places;
  category: string;
  /** What the stock is by now, as far as this window knows. */
  stockNow: number;
}

/** A product's fields, in the order of the spec (section 2). */
export function ProductFields({ form, upload, places, category, stockNow }: Props) {
  const { image, seenCountInStock } = form.form.values;
  const moved = stockNow === seenCountInStock ? undefined : `Moved since this form was opened: ${stockNow} by now`;
  return (
    <FieldGrid>
      <TextInput {...form.field("name")} required withAsterisk={false} autoComplete="off" />
      <MoneyInput {...form.field("price")} min={0} max={LIMITS.priceDollars} step="any" />
      <Wide>
        <PictureField
          field={form.field("image")}
          image={image}
          upload={upload}
          onUploaded={(path) => form.form.setFieldValue("image", path)}
          isDirty={form.isDirty}
        />
      </Wide>
      <TextInput {...form.field("brand")} autoComplete="off" />
      <FigureInput
        {...form.field("countInStock")}
        inputMode="numeric"
        min={0}
        max={LIMITS.stock}
        step={1}
        description={moved}
      />
      <PlaceFields form={form} places={places} category={category} />
      <Wide>
        <Textarea {...form.field("description")} rows={6} />
      </Wide>
      <TextInput {...form.field("size")} autoComplete="off" />
      <TextInput {...form.field("sku")} autoComplete="off" spellCheck={false} />
      <TextInput {...form.field("color")} autoComplete="off" />
      <TextInput {...form.field("packageQuantity")} autoComplete="off" />
    </FieldGrid>
  );
}
