import { newCustomerPrice, type CustomerPrice } from "@shop/domain/contracts/pricing";
import { formatDollars } from "@shop/domain/money";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import type { Choice } from "../../../ui/input/async-select.tsx";
import { FieldGrid, FormCard } from "../../../ui/form/field-grid.tsx";
import { MoneyInput } from "../../../ui/input/figure-input.tsx";
import { FixedField } from "../../../ui/form/fixed-field.tsx";
import { RESTORE_SCROLL, lastListUrl } from "../../../ui/list/list-position.ts";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { UserSelect } from "../user-select.tsx";
import { PriceComparison } from "./price-comparison.tsx";
import { ProductSelect } from "../product-select.tsx";
import type { SavedState } from "./saved-notice.tsx";
import { useSetPrice } from "./use-set-price.tsx";

const NOT_SEEN = (customer: string, price: number) =>
  `Not saved yet: ${customer} pays ${formatDollars(price)} for it now. Save again to replace that.`;

interface SaveResult {
  version?: number;
  notice: string;
}

/**
 * Sets what one customer pays for one product. Then the form for a new price leads to the first page of the list, where new
 * ones are, and that for a known price to the list as it was left.
 */
export function PriceForm({ start }: { start: PriceStart }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { setPrice, dialog } = useSetPrice();
  const form = useRecordForm<PriceValues, SaveResult>({
    formKey: `customerPrice/${start.user?.id ?? "any"}/${start.product?.id ?? "any"}`,
    record: null,
    toValues: () => toPriceValues(start),
    labels: PRICE_LABELS,
    validate: priceErrors,
    save: async ({ values }) => {
      const { userid: user, productid: product } = values;
      if (!user || !product) throw new Error("Choose a user and a product");
      const present = await seen.waitForPresent();
      // It loaded after Save was pressed: the admin has not seen the price that would be replaced.
      if (present && seen.present === undefined) throw new Error(NOT_SEEN(user.label, present.price));
      const kept = await setPrice({ user, product, price: typedPrice(values) }, present?.version ?? 0);
      return { notice: savedText(values, kept) };
    },
    onSaved: ({ notice }) => {
      void utils.pricing.invalidate();
      void utils.audit.list.invalidate();
      const saved: SavedState = { saved: notice };
      if (start.price) void navigate(lastListUrl(ADMIN_ROUTES.prices), { state: { ...RESTORE_SCROLL, ...saved } });
      else void navigate(ADMIN_ROUTES.prices, { state: saved });
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
          <PriceComparison
            publicBreaks={seen.publicBreaks}
            present={seen.present}
            typed={typedPrice(form.form.values)}
          />
        )}
        {seen.error && <ErrorBanner message={errorMessage(seen.error)} onRetry={seen.readAgain} />}
      </RecordForm>
      {dialog}
    </FormCard>
  );
}

/** The form's values, with the price as typed. */
type PriceValues = { userid: Choice | null; productid: Choice | null; price: string };

const PRICE_LABELS = { userid: "User", productid: "Product", price: "Price" };

/** The form's initial values; null where unknown. */
export interface PriceStart {
  user: Choice | null;
  product: Choice | null;
  /** The customer's current price; null for none. */
  price: CustomerPrice | null;
}

const toPriceValues = ({ user, product, price }: PriceStart): PriceValues => ({
  userid: user,
  productid: product,
  price: price?.price.toFixed(2) ?? "",
});

/** The price in the field, in dollars; NaN if there is none. */
const typedPrice = ({ price }: PriceValues): number => (price.trim() === "" ? Number.NaN : Number(price));

function priceErrors(values: PriceValues): Record<string, string> {
  const price = typedPrice(values);
  return fieldErrors(newCustomerPrice, {
    userid: values.userid?.id,
    productid: values.productid?.id,
    price: Number.isNaN(price) ? undefined : price,
  });
}

/** The notice shown on the list after a save. */
function savedText(values: PriceValues, price: CustomerPrice | null): string {
  const [customer, product] = [values.userid?.label, values.productid?.label];
  if (!price) return `${customer} pays the public price for ${product}.`;
  return `${customer} now pays ${formatDollars(price.price)} for ${product}.`;
}

// No automatic refetch: a change that arrived unnoticed could be overwritten without a warning.
const NO_REFETCH = { staleTime: 5_000, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** The public prices of a product and a customer's price for it; undefined until both are chosen and loaded. */
function useSeenPrices(userid: string | undefined, productid: string | undefined) {
  const utils = trpc.useUtils();
  const enabled = userid !== undefined && productid !== undefined;
  const pair = { userid: userid ?? "", productid: productid ?? "" };
  const own = trpc.pricing.list.useQuery(pair, { enabled, ...NO_REFETCH });
  const product = trpc.products.adminById.useQuery({ id: pair.productid }, { enabled });
  const present = own.data && (own.data.productUserPrices[0] ?? null);
  return {
    publicBreaks: product.data?.priceBreaks,
    present,
    /** Resolves to the customer's price once it has loaded; null for none. */
    async waitForPresent(): Promise<CustomerPrice | null> {
      if (present !== undefined) return present;
      const { productUserPrices } = await utils.pricing.list.ensureData(pair);
      return productUserPrices[0] ?? null;
    },
    error: own.error ?? product.error,
    readAgain: () => {
      void own.refetch();
      void product.refetch();
    },
  };
}
