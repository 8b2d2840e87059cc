import { ROUTES } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { errorCode, errorMessage } from "../../lib/errors.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { useAddFromUrl } from "./use-add-from-url.ts";

/** How putting a product into the cart by its address went. */
export function AddOutcome({ error, retry, outcome }: ReturnType<typeof useAddFromUrl>) {
  if (error && errorCode(error) === "NOT_FOUND") {
    return (
      <ErrorBanner message={errorMessage(error)}>
        It may be sold under another name now. <Link to={ROUTES.products}>Look through the products</Link>
      </ErrorBanner>
    );
  }
  if (error) return <ErrorBanner message={errorMessage(error)} onRetry={retry} />;
  if (!outcome) return null;
  const { name, wanted, added } = outcome;
  if (added === 0)
    return <Notice kind="info">{name} can't be ordered at the moment, so it is not in your cart.</Notice>;
  if (added < wanted)
    return <Notice kind="info">{`Only ${added} of ${name} left: all of them are in your cart.`}</Notice>;
  return <Notice kind="success">{`${added} × ${name} in your cart.`}</Notice>;
}
