import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { formatDollars } from "@shop/domain/money";
import {
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  QUANTITY_FIELD_NAMES,
  QUANTITY_FIELDS,
  type ProductFieldName,
} from "@shop/domain/product-fields";
import { TAX_CLASSES } from "@shop/domain/taxes";
import { useRef } from "react";
import { FieldGrid, Wide } from "../../../ui/form/field-grid.tsx";
import { FigureInput, MoneyInput } from "../../../ui/input/figure-input.tsx";
import type { RecordFormState } from "../../../ui/record-form/use-record-form.ts";
import { PictureField } from "./picture-field.tsx";
import { CategoryFields, type CategoryChoices } from "./category-fields.tsx";
import { TAX_CLASS_NAMES, type ProductValues } from "./product-values.ts";
import type { Upload } from "./use-upload.ts";

interface Props {
  form: RecordFormState<ProductValues>;
  upload: Upload;
  places: CategoryChoices;
  category: string;
  /** What visitors pay today, in dollars. */
  publicPrice: number | undefined;
  /** The product's own price as stored, in dollars; 0 for a draft. */
  ownPrice: number;
  /** The most recently loaded stock. */
  stockNow: number;
}

/** A product's fields: the brand before the stock, other texts and the quantities at the end. */
export function ProductFields({ form, upload, places, category, publicPrice, ownPrice, stockNow }: Props) {
  const { image, seenCountInStock } = form.form.values;
  const moved =
    stockNow === seenCountInStock ? undefined : `Stock has changed since this form was opened. It is now ${stockNow}.`;
  return (
    <FieldGrid>
      <TextInput {...form.field("name")} required withAsterisk={false} autoComplete="off" />
      <MoneyInput
        {...form.field("price")}
        min={0}
        max={LIMITS.priceDollars}
        step="any"
        description={
          publicPrice !== undefined && ownPrice > 0 && publicPrice !== ownPrice
            ? `Visitors pay ${formatDollars(publicPrice)} today, by the public price list`
            : undefined
        }
      />
      <NativeSelect
        {...form.field("taxClass")}
        data={TAX_CLASSES.map((value) => ({ value, label: TAX_CLASS_NAMES[value] }))}
      />
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
      <StockField form={form} description={moved} />
      <CategoryFields form={form} places={places} category={category} />
      {PRODUCT_FIELD_NAMES.filter((name) => name !== "brand").map((name) => (
        <PlainField key={name} form={form} name={name} />
      ))}
      {QUANTITY_FIELD_NAMES.map((name) => (
        <FigureInput
          key={name}
          {...form.field(name)}
          required={false}
          inputMode="numeric"
          min={1}
          max={LIMITS.quantity}
          step={1}
          placeholder={`Empty: ${QUANTITY_FIELDS[name].none}`}
        />
      ))}
    </FieldGrid>
  );
}

const MORE = 10;

/** The stock, with a button that adds ten. The button moves the focus to the field, where Enter saves. */
function StockField({ form, description }: { form: RecordFormState<ProductValues>; description: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const addMore = () => {
    const count = Math.min(Number(form.form.values.countInStock) + MORE, LIMITS.stock);
    if (Number.isInteger(count)) form.form.setFieldValue("countInStock", String(count));
    input.current?.focus();
  };
  return (
    <FigureInput
      {...form.field("countInStock")}
      ref={input}
      inputMode="numeric"
      min={0}
      max={LIMITS.stock}
      step={1}
      description={description}
      rightSection={
        <Button variant="light" size="compact-md" onClick={addMore}>
          +{MORE} to stock
        </Button>
      }
      rightSectionWidth={112}
    />
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
