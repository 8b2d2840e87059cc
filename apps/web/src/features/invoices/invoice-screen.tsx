import { Button, Skeleton } from "@mantine/core";
import { invoicePath, ROUTES } from "@shop/domain/screens/paths";
import { Link, Navigate, useParams } from "react-router-dom";
import { errorCode, errorMessage } from "../../lib/forms/errors.ts";
import { useLoginPath } from "../../lib/session/use-login-path.ts";
import { trpc } from "../../lib/trpc.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { PageTitle } from "../../ui/page/page.tsx";
import styles from "../../ui/paper/paper.module.css";
import { InvoicePaper } from "./invoice-paper.tsx";

/** An invoice, for users who are logged in and may see it. */
export function InvoiceScreen() {
  const { id = "" } = useParams();
  const isHydrated = useIsHydrated();
  const loginPath = useLoginPath(invoicePath(id));
  const { data: paper, error, refetch } = trpc.invoices.byId.useQuery({ id }, { enabled: loginPath === null });

  if (isHydrated && loginPath) return <Navigate to={loginPath} replace />;
  return (
    <>
      <PageTitle screen={paper ? `${paper.title} ${paper.number}` : "Invoice"} />
      {paper ? (
        <InvoicePaper paper={paper} />
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup className={styles.paper}>
          <Skeleton height={72} />
          <Skeleton height={160} />
          <Skeleton height={240} />
        </SkeletonGroup>
      )}
    </>
  );
}

function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) !== "NOT_FOUND") {
    return (
      <div className={styles.paper}>
        <h1>Invoice</h1>
        <ErrorBanner message={errorMessage(error)} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <EmptyState
      as="h1"
      title="Invoice not found"
      actions={
        <Button component={Link} to={ROUTES.invoices}>
          See all invoices
        </Button>
      }
    >
      It may belong to another account, or the address is not complete.
    </EmptyState>
  );
}
