import { adminPricesPath } from "@shop/domain/screens/admin-paths";
import { formatDollars } from "@shop/domain/money";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ErrorBanner } from "../../../ui/page/error-banner.tsx";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import { FixedField } from "../../../ui/form/fixed-field.tsx";
import { MoneyInput } from "../../../ui/form/figure-input.tsx";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { UserSelect } from "../user-select.tsx";
import { PriceComparison } from "./price-comparison.tsx";
import { PRICE_LABELS, priceErrors, savedWords, toPriceValues, typedPrice } from "./price-fields.ts";
import type { PriceStart, PriceValues } from "./price-fields.ts";
import { ProductSelect } from "./product-select.tsx";
import type { SavedState } from "./saved-notice.tsx";
import { useSeenPrices } from "./use-seen-prices.ts";
import { useSetPrice } from "./use-set-price.tsx";

const NOT_SEEN = (customer: string, price: number) =>
  `Not saved yet: ${customer} pays ${formatDollars(price)} for it now. Save again to replace that.`;

interface Settled {
  version?: number;
  said: string;
}

/** Sets what one customer pays for one product; then back to the first page of the list. */
export function PriceForm({ start }: { start: PriceStart }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { setPrice, dialog } = useSetPrice();
  const form = useRecordForm<PriceValues, Settled>({
    formKey: `customerPrice/${start.user?.id ?? "any"}/${start.product?.id ?? "any"}`,
    record: null,
    toValues: () => toPriceValues(start),
    labels: PRICE_LABELS,
    validate: priceErrors,
    save: async ({ values }) => {
      const { userid: user, productid: product } = values;
      if (!user || !product) throw new Error("Choose a user and a product");
      const present = await seen.waitForPresent();
      // It arrived after Save was pressed: the admin has not seen yet what would be replaced.
      if (present && seen.present === undefined) throw new Error(NOT_SEEN(user.label, present.price));
      const counts = await setPrice({ user, product, price: typedPrice(values) }, present?.version ?? 0);
      return { said: savedWords(values, counts) };
    },
    onSaved: ({ said }) => {
      void utils.pricing.invalidate();
      void utils.audit.list.invalidate();
      void navigate(adminPricesPath(1, {}), { state: { saved: said } satisfies SavedState });
    },
  });
  const { userid: user, productid: product } = form.form.values;
  const seen = useSeenPrices(user?.id, product?.id);
  return (
    <FormCard>
      <RecordForm form={form} submitLabel="Save">
        <FieldGrid>
          {start.price && user ? (
            <FixedField label={PRICE_LABELS.userid} choice={user} />
          ) : (
            <UserSelect {...form.field("userid")} only="customer" value={user} required />
          )}
          {start.price && product ? (
            <FixedField label={PRICE_LABELS.productid} choice={product} />
          ) : (
            <ProductSelect {...form.field("productid")} value={product} required />
          )}
          <MoneyInput {...form.field("price")} min={0.01} step={0.01} />
        </FieldGrid>
        {user && product && (
          <PriceComparison publicPrice={seen.publicPrice} present={seen.present} typed={typedPrice(form.form.values)} />
        )}
        {seen.error && <ErrorBanner message={errorMessage(seen.error)} onRetry={seen.readAgain} />}
      </RecordForm>
      {dialog}
    </FormCard>
  );
}
