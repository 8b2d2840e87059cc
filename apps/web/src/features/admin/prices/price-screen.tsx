import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import type { ReactNode } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { PriceForm } from "./price-form.tsx";
import styles from "./saved-notice.module.css";
import { usePriceStart, type PriceIds } from "./use-price-start.ts";

const TRAIL = [{ to: ADMIN_ROUTES.prices, label: PRODUCTS_HEADING }];

interface Props extends PriceIds {
  /** Drawn below the form of a price that is there. */
  history: (id: string) => ReactNode;
}

/** A customer's price, to set or to change; what the address names is chosen already. */
export function PriceScreen({ history, ...ids }: Props) {
  const { start, missing, error, readAgain } = usePriceStart(ids);
  const isUpdate = Boolean(start?.price);
  return (
    <>
      <ScreenHead
        title={`${isUpdate ? "Update" : "Create"} Product User Price`}
        trail={TRAIL}
        subtitle="A price of a customer’s own for one product. Everybody else goes on paying the public one."
      />
      {missing && (
        <div className={styles.saved}>
          <Notice kind="info">{missing}</Notice>
        </div>
      )}
      {start ? (
        <>
          <PriceForm start={start} />
          {start.price && history(start.price._id)}
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
