import { productUpdate, type ProductRecord } from "@shop/domain/contracts/products";
import { formatDollars } from "@shop/domain/money";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { choiceNameById } from "../../../ui/form/choice-name-by-id.ts";
import { RESTORE_SCROLL } from "../../../ui/list/list-position.ts";
import type { ConflictRules } from "../../../ui/record-form/changes.ts";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { ArchiveCard } from "./archive-card.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { ProductFields } from "./product-fields.tsx";
import { isInShop } from "./product-state.tsx";
import { ReviewsCard } from "./reviews-card.tsx";
import { LABELS, CATEGORY_FIELDS, toSent, toValues, type ProductValues } from "./product-values.ts";
import { useListUrl, useProductsChanged } from "./products.ts";
import { useCategoryChoices } from "./category-fields.tsx";
import { SubstitutesCard } from "./substitutes-card.tsx";
import { useUpload } from "./use-upload.ts";

// A section depends on its category. Only the person who counted knows whether a count includes recent sales.
const CONFLICT_RULES: ConflictRules<ProductValues> = { together: CATEGORY_FIELDS, unguessed: "countInStock" };
const UPLOADING = "Wait until the picture is uploaded, or cancel the upload";

/** Edits a product; returns to the list after saving. */
export function ProductForm({ product }: { product: ProductRecord }) {
  const id = product._id;
  const navigate = useNavigate();
  const list = useListUrl();
  const places = useCategoryChoices();
  const changed = useProductsChanged();
  const update = trpc.products.update.useMutation();
  const upload = useUpload();
  const form = useRecordForm<ProductValues, ProductRecord>({
    formKey: `product/${id}`,
    record: product,
    toValues: (record) => toValues(record ?? product),
    labels: LABELS,
    validate: (values) => ({
      ...fieldErrors(productUpdate, { id, ...toSent(values) }),
      ...(upload.share !== null && { image: UPLOADING }),
    }),
    save: ({ changes, version, values: { seenCountInStock } }) => {
      const seen = changes.countInStock === undefined ? {} : { seenCountInStock };
      return update.mutateAsync({ id, ...toSent({ ...changes, ...seen }), version });
    },
    isBusy: upload.share !== null,
    onSaved: changed,
    onFailed: places.readAgain,
    onDone: () => void navigate(list, { state: RESTORE_SCROLL }),
  });

  // The form is longer than the window, and its success message is at the top.
  const top = useRef<HTMLDivElement>(null);
  const { isSaved } = form;
  useEffect(() => {
    if (isSaved) top.current?.scrollIntoView({ block: "nearest" });
  }, [isSaved]);

  const valueTexts = {
    price: (price: unknown) => formatDollars(Number(price)),
    category_id: choiceNameById(places.categories),
    sub_category_id: choiceNameById(places.subCategories),
    sub_category_section_id: choiceNameById(places.sections),
  };
  const fields = {
    form,
    upload,
    places,
    category: product.category,
    publicPrice: product.publicPrice,
    ownPrice: product.price,
    stockNow: product.countInStock,
  };
  return (
    <>
      <div ref={top} />
      <FormCard>
        <RecordForm
          form={withSeenStock(form)}
          submitLabel="Update"
          valueTexts={valueTexts}
          conflictRules={CONFLICT_RULES}
        >
          <ProductFields {...fields} />
        </RecordForm>
      </FormCard>
      <DocumentsCard productId={product._id} isDraft={product.price === 0} />
      <SubstitutesCard product={product} isDirty={form.isDirty} />
      {isInShop(product) && <ReviewsCard productId={product._id} />}
      <ArchiveCard product={product} isDirty={form.isDirty} />
    </>
  );
}

/** Leaves `seenCountInStock` out of a conflict's choices: the conflict dialog has shown the current stock. */
function withSeenStock<Form extends { conflict: { mine: ProductValues; theirs: ProductValues } | null }>(
  form: Form,
): Form {
  if (!form.conflict) return form;
  const { mine, theirs } = form.conflict;
  const { seenCountInStock } = theirs;
  return { ...form, conflict: { ...form.conflict, mine: { ...mine, seenCountInStock } } };
}
