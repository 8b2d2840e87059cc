import type { Order } from "@shop/domain/contracts/orders";
import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import type { CardFormProps } from "../card-gateway.ts";
import shared from "../card-payment.module.css";
import { PayButton } from "../pay-button.tsx";
import { billingDetails } from "./billing-details.ts";
import { cardStyle } from "./card-style.ts";
import styles from "./stripe-card-form.module.css";

interface Props extends CardFormProps {
  publishableKey: string;
  address: Order["shippingAddress"];
}

/** Stripe's own card field: its script is loaded here and nowhere else, and the number goes to Stripe alone. */
export function StripeCardForm({ publishableKey, ...form }: Props) {
  const stripe = useQuery({
    queryKey: ["stripe", publishableKey],
    queryFn: () => loadStripe(publishableKey, { locale: "en" }),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (stripe.error) return <ErrorBanner message={NOT_LOADED} onRetry={() => void stripe.refetch()} />;
  return (
    <Elements stripe={stripe.data ?? null}>
      <CardFields {...form} />
    </Elements>
  );
}

const NOT_LOADED = "We couldn't load the card form. Check your connection, and whether something blocks js.stripe.com.";

function CardFields({ address, onPay, isPaying }: Omit<Props, "publishableKey">) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [options] = useState(() => ({ hidePostalCode: true, style: cardStyle() }));

  const pay = () => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return;
    onPay({
      makeToken: async () => {
        const { token, error } = await stripe.createToken(card, billingDetails(address));
        if (error) throw new Error(error.message);
        return token.id;
      },
      authenticate: async (clientSecret) => {
        // Its own failure is no news: the server hears from Stripe what has become of the payment.
        await stripe.handleNextAction({ clientSecret }).catch(() => undefined);
      },
    });
  };
  return (
    <form
      className={shared.form}
      noValidate
      aria-labelledby="pay-by-card"
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      <div>
        <label htmlFor="card-element" className={styles.label}>
          Card
        </label>
        <CardElement id="card-element" className={styles.card ?? ""} options={options} onReady={() => setReady(true)} />
      </div>
      <PayButton isReady={stripe !== null && isReady} isPaying={isPaying} />
      <p className={styles.hint}>Stripe takes the card's number. We never see it.</p>
    </form>
  );
}
