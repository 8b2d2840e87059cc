import { Button } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { Link, useParams } from "react-router-dom";
import { errorMessage } from "../lib/forms/errors.ts";
import { useShopInfo } from "../lib/shop-info.ts";
import { trpc } from "../lib/trpc.ts";
import { Page } from "../ui/page/page.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { ErrorBanner } from "../ui/feedback/error-banner.tsx";

/** The page of the emailed link. Only the button confirms, because mail programs open links automatically. */
export function Component() {
  const { token = "" } = useParams();
  const { name } = useShopInfo();
  const confirm = trpc.contacts.confirmSubscription.useMutation();

  return (
    <Page title="Confirm your subscription" narrow>
      {confirm.error && (
        <ErrorBanner message={errorMessage(confirm.error)}>
          Enter your address again at the foot of this page, and we will send a new link.
        </ErrorBanner>
      )}
      <div role="status">
        {confirm.isSuccess ? (
          <EmptyState
            as="h1"
            title="Your subscription is confirmed"
            actions={
              <Button component={Link} to={ROUTES.products}>
                See all products
              </Button>
            }
          >
            You will hear from {name} by email.
          </EmptyState>
        ) : (
          <EmptyState
            as="h1"
            title="Confirm your subscription"
            actions={
              <Button loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
                Confirm
              </Button>
            }
          >
            Confirm to get specials and new lines from {name} by email.
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
