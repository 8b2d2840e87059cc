import { Box, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { useCartRefresh } from "../../lib/cart/use-cart-refresh.ts";
import { useOwnCompany } from "../../lib/own-company.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";
import { ChangeNotice, UnsentNotice } from "../../ui/feedback/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { WithSummary } from "../../ui/page/with-summary.tsx";
import styles from "./checkout.module.css";
import { StepBar } from "./step-bar.tsx";
import { useSingleEnter } from "./step-keys.ts";
import type { StepId } from "./steps.ts";
import { useNextStep, useStepRedirect } from "./use-next-step.ts";

interface Props {
  step: Exclude<StepId, "signIn">;
  title: string;
  /** Which prices have changed, instead of what changed since the last look at the cart. */
  priceNotice?: ReactNode;
  /** Shown next to the step on a wide screen, above it on a phone. */
  aside?: ReactNode;
  /** Instead of `aside`, for the last step: a panel with the button to continue, see `WithSummary`. */
  summary?: ReactNode;
  /** With `summary`: fields to fill in first. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A step of the checkout; buyers who have not reached it are redirected to the first incomplete step. */
export function CheckoutStep(props: Props) {
  const isHydrated = useIsHydrated();
  const elsewhere = useStepRedirect(props.step);
  if (isHydrated && elsewhere) return <Navigate to={elsewhere} replace />;
  return <Page title={props.title}>{isHydrated ? <ReachedStep {...props} /> : <CheckoutSkeleton />}</Page>;
}

function ReachedStep({ step, title, priceNotice, aside, summary, lead, children }: Props) {
  useSingleEnter();
  // Read before the step that needs it.
  useOwnCompany();
  const next = useNextStep();
  const { changes, isUnsent } = useCartRefresh();
  const heading = (
    <Box component="h1" fz="var(--text-2xl)">
      {title}
    </Box>
  );
  const notice = (
    <>
      <ChangeNotice
        title="Your cart has been updated"
        changes={priceNotice === undefined ? changes : changes.filter(({ isPrice }) => !isPrice)}
      />
      {priceNotice}
      {isUnsent && <UnsentNotice />}
    </>
  );
  return (
    <Stack gap={32} maw={1088} mx="auto">
      <StepBar current={step} next={next} />
      {summary ? (
        <Stack gap={20}>
          {heading}
          {notice}
          <WithSummary summary={summary} lead={lead}>
            {children}
          </WithSummary>
        </Stack>
      ) : (
        <div className={styles.columns}>
          <Stack gap={20} miw={0}>
            {heading}
            {notice}
            {children}
          </Stack>
          <aside className={styles.aside} aria-label="Order summary">
            {aside}
          </aside>
        </div>
      )}
    </Stack>
  );
}

function CheckoutSkeleton() {
  return (
    <Box maw={1088} mx="auto">
      <FieldsSkeleton count={5} />
    </Box>
  );
}
