import { Box, Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { useCartRefresh } from "../../lib/cart/cart-refresh.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";
import { ChangeNotice } from "../../ui/page/notice.tsx";
import { SkeletonGroup } from "../../ui/page/skeleton.tsx";
import styles from "./checkout.module.css";
import { StepBar } from "./step-bar.tsx";
import { useDetour, useNextStep, type StepId } from "./steps.ts";

interface Props {
  step: Exclude<StepId, "signIn">;
  title: string;
  /** Shown next to the step on a wide screen. */
  aside: ReactNode;
  /** On a phone the aside is above the step, unless this is set. */
  asideLast?: boolean;
  children: ReactNode;
}

/** A step of the checkout; a buyer who has not reached it is sent to the step that is missing. */
export function CheckoutStep(props: Props) {
  const isHydrated = useIsHydrated();
  const elsewhere = useDetour(props.step);
  if (!isHydrated) return <CheckoutSkeleton />;
  return elsewhere ? <Navigate to={elsewhere} replace /> : <ReachedStep {...props} />;
}

function ReachedStep({ step, title, aside, asideLast = false, children }: Props) {
  const next = useNextStep();
  const { changes } = useCartRefresh();
  return (
    <div className={styles.checkout}>
      <StepBar current={step} next={next} />
      <div className={styles.columns} data-aside-last={asideLast || undefined}>
        <Stack gap={20} miw={0}>
          <Box component="h1" fz="var(--text-2xl)">
            {title}
          </Box>
          <ChangeNotice title="Your cart has been updated" changes={changes} />
          {children}
        </Stack>
        <aside className={styles.aside} aria-label="Order summary">
          {aside}
        </aside>
      </div>
    </div>
  );
}

/** The shape of a step before it is known whether it has been reached. */
function CheckoutSkeleton() {
  return (
    <SkeletonGroup className={styles.checkout}>
      <Skeleton height={56} width="min(100%, 640px)" />
      <div className={styles.columns}>
        <Stack gap={20} miw={0}>
          <Skeleton height={34} width={180} />
          <FieldsSkeleton count={4} />
        </Stack>
        <Skeleton height={280} />
      </div>
    </SkeletonGroup>
  );
}
