import { Skeleton } from "@mantine/core";
import { mailLink } from "@shop/domain/mail-link";
import type { Order } from "@shop/domain/contracts/orders";
import { NO_CARD_PAYMENT } from "@shop/domain/messages";
import { lazy, Suspense } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { PayButton, type CardFormProps } from "./pay-button.tsx";
import styles from "./payment.module.css";

const TestCardForm = lazy(async () => ({ default: (await import("./test-mode/test-card-form.tsx")).TestCardForm }));
const StripeCardForm = lazy(async () => ({ default: (await import("./stripe/stripe-card-form.tsx")).StripeCardForm }));

/** The payment key of the server's built-in test gateway. */
const TEST_GATEWAY_KEY = "pk_test_demo";

/** The card form of the gateway that the payment key belongs to. */
export function CardForm(form: CardFormProps) {
  const { isDemo } = useShopInfo();
  const { data: key, error, refetch } = trpc.config.stripeKey.useQuery();
  if (key === "") return <NoCardPayment order={form.order} />;
  if (key === undefined && error) return <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (key === undefined) return <FormPlaceholder />;
  return (
    <Suspense fallback={<FormPlaceholder />}>
      {isDemo && key === TEST_GATEWAY_KEY ? (
        <TestCardForm {...form} />
      ) : (
        <StripeCardForm key={key} publishableKey={key} {...form} />
      )}
    </Suspense>
  );
}

function FormPlaceholder() {
  return (
    <div className={styles.form}>
      <SkeletonGroup className={styles.form}>
        <Skeleton height={64} />
        <Skeleton height={64} />
      </SkeletonGroup>
      <PayButton isReady={false} isPaying={false} />
    </div>
  );
}

function NoCardPayment({ order }: { order: Order }) {
  const { phone, email } = useShopInfo();
  return (
    <Notice kind="info">
      {NO_CARD_PAYMENT}. To arrange another way to pay, please {phone && `call ${phone}`}
      {phone && email && " or "}
      {email && (
        <>
          email <a href={mailLink(email)}>{email}</a>
        </>
      )}
      {!phone && !email && "contact us"} and quote order {order.orderNumber}.
    </Notice>
  );
}
