import { Box } from "@mantine/core";
import { PRODUCTS_HEADING } from "@shop/domain/messages";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { errorCode, errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ScreenHead } from "../../../ui/page/screen-head.tsx";
import { RecordHistory } from "../record-history.tsx";
import { userChoice } from "../user-select.tsx";
import { type PriceStart, PriceForm } from "./price-form.tsx";
import { productChoice } from "../product-select.tsx";

const BREADCRUMBS = [{ to: ADMIN_ROUTES.prices, label: PRODUCTS_HEADING }];

/** Sets a customer's price; the customer and product in the URL are preselected. */
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
        breadcrumbs={BREADCRUMBS}
        subtitle="This price applies to one customer. Everyone else pays the public price."
      />
      {missing && (
        <Box mb="var(--space-3)">
          <Notice kind="info">{missing}</Notice>
        </Box>
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

/** The customer and the product in the URL. */
interface PriceIds {
  userid: string | undefined;
  productid: string | undefined;
}

/** Loads the records in the URL for the form; missing ones are reported and can be chosen. */
function usePriceStart({ userid = "", productid = "" }: PriceIds) {
  const [start, setStart] = useState<PriceStart | null>(null);
  const user = trpc.users.adminById.useQuery({ id: userid }, { enabled: userid !== "" });
  const product = trpc.products.adminById.useQuery({ id: productid }, { enabled: productid !== "" });
  const own = trpc.pricing.list.useQuery(
    { userid, productid },
    // Not after the form has started: the admin would not have seen a price loaded later.
    { enabled: !start && userid !== "" && productid !== "", staleTime: 0 },
  );
  const reads = [user, product, own];
  const isMissing = (read: { error: unknown }) => errorCode(read.error) === "NOT_FOUND";
  const isRead = reads.every((read) => !read.isFetching && (!read.error || isMissing(read)));

  // Only once: a later response must not change a form that is being edited.
  if (isRead && !start) {
    setStart({
      user: user.data ? userChoice(user.data) : null,
      product: product.data ? productChoice(product.data) : null,
      price: own.data?.productUserPrices[0] ?? null,
    });
  }
  const missing = [isMissing(user) && "customer", isMissing(product) && "product"].filter(Boolean);
  return {
    start,
    missing:
      missing.length > 0 && `We couldn’t find the ${missing.join(" and the ")} in this link. Please choose below.`,
    error: reads.find((read) => read.error && !isMissing(read))?.error,
    readAgain: () => {
      for (const read of reads) if (read.error) void read.refetch();
    },
  };
}
