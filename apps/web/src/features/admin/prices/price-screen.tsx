import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import { useSearchParams } from "react-router-dom";
import { errorMessage } from "../../../lib/errors.ts";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { RecordHistory } from "../record-history.tsx";
import { PriceForm } from "./price-form.tsx";
import styles from "./saved-notice.module.css";
import { usePriceStart, type PriceIds } from "./use-price-start.ts";

const TRAIL = [{ to: ADMIN_ROUTES.prices, label: PRODUCTS_HEADING }];

/** A customer's price, to set or to change; the customer and the product that the address names are already chosen. */
export function PriceScreen() {
  const [query] = useSearchParams();
  const userid = query.get("userid") ?? undefined;
  const productid = query.get("productid") ?? undefined;
  return <Price key={JSON.stringify([userid, productid])} userid={userid} productid={productid} />;
}

function Price(ids: PriceIds) {
  const { start, missing, error, readAgain } = usePriceStart(ids);
  const isUpdate = Boolean(start?.price);
  return (
    <>
      <ScreenHead
        title={`${isUpdate ? "Update" : "Create"} Product User Price`}
        trail={TRAIL}
        subtitle="This price applies to one customer. Everyone else pays the public price."
      />
      {missing && (
        <div className={styles.saved}>
          <Notice kind="info">{missing}</Notice>
        </div>
      )}
      {start ? (
        <>
          <PriceForm start={start} />
          {start.price && <RecordHistory entity="customerPrice" id={start.price._id} />}
        </>
      ) : error ? (
        <ErrorBanner message={errorMessage(error)} onRetry={readAgain} />
      ) : (
        <FormCard>
          <FieldsSkeleton count={3} />
        </FormCard>
      )}
    </>
  );
}
