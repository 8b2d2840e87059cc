import { Textarea, TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductFieldName } from "@shop/domain/product-fields";
import { FieldGrid, Wide } from "../../../ui/form/field-grid.tsx";
import { FigureInput, MoneyInput } from "../../../ui/form/figure-input.tsx";
import type { RecordFormState } from "../../../ui/record-form/use-record-form.ts";
import { PictureField } from "./picture-field.tsx";
import { PlaceFields, type Places } from "./place-fields.tsx";
import type { ProductValues } from "./product-values.ts";
import type { Upload } from "./use-upload.ts";

interface Props {
  form: RecordFormState<ProductValues>;
  upload: Upload;
  places: Places;
  category: string;
  /** The newest known stock. */
  stockNow: number;
}

/** A product's fields: the brand before the stock, other texts at the end. */
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
      <PlainField form={form} name="brand" />
      <FigureInput
        {...form.field("countInStock")}
        inputMode="numeric"
        min={0}
        max={LIMITS.stock}
        step={1}
        description={moved}
      />
      <PlaceFields form={form} places={places} category={category} />
      {PRODUCT_FIELD_NAMES.filter((name) => name !== "brand").map((name) => (
        <PlainField key={name} form={form} name={name} />
      ))}
    </FieldGrid>
  );
}

function PlainField({ form, name }: { form: RecordFormState<ProductValues>; name: ProductFieldName }) {
  if (PRODUCT_FIELDS[name].kind === "line")
    return <TextInput {...form.field(name)} autoComplete="off" {...(name === "sku" && { spellCheck: false })} />;
  return (
    <Wide>
      <Textarea {...form.field(name)} rows={6} />
    </Wide>
  );
}
