import type { BillingAddress } from "@shop/domain/contracts/orders";
import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { CreateTokenCardData, StripeElementStyle } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Note } from "../../../ui/page/panel.tsx";
import { useBillingAddress } from "../billing-address.tsx";
import { PayButton, type CardFormProps } from "../pay-button.tsx";
import styles from "../payment.module.css";

interface Props extends CardFormProps {
  publishableKey: string;
}

/** Stripe's card field. Only this form loads Stripe's script, and the card number is sent only to Stripe. */
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

function CardFields({ order, onPay, isPaying, failure }: Omit<Props, "publishableKey">) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const { billingFields, readBilling } = useBillingAddress(order);
  const [options] = useState(() => ({ hidePostalCode: true, style: cardStyle() }));

  const pay = () => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return;
    const billingAddress = readBilling();
    if (billingAddress === undefined) return;
    onPay({
      billingAddress,
      makeToken: async () => {
        const { token, error } = await stripe.createToken(
          card,
          billingDetails(billingAddress ?? order.shippingAddress),
        );
        if (error) throw new Error(error.message);
        return token.id;
      },
      authenticate: async (clientSecret) => {
        // A failure needs no handling: the server gets the state of the payment from Stripe.
        await stripe.handleNextAction({ clientSecret }).catch(() => undefined);
      },
    });
  };
  return (
    <form
      className={styles.form}
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
      {billingFields}
      <PayButton isReady={stripe !== null && isReady} isPaying={isPaying} failure={failure} />
      <Note>Your card number goes directly to Stripe. We never see it.</Note>
    </form>
  );
}

/**
 * Without the postcode, because a check of the delivery postcode against the card's would decline valid cards. The
 * server sends a separate billing address to Stripe in full.
 */
function billingDetails(to: BillingAddress): CreateTokenCardData {
  return {
    name: `${to.first_name} ${to.last_name}`,
    address_line1: to.address,
    ...(to.apartment && { address_line2: to.apartment }),
    address_city: to.city,
    address_state: to.state,
    // Stripe needs a country code, but an address has a free-text country.
    ...(/^(au|australia)$/i.test(to.country.trim()) && { address_country: "AU" }),
  };
}

/** Stripe renders the field in its own frame, where our CSS variables do not apply, so their values are passed. */
function cardStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: { color: token("--ink"), fontSize: "16px", "::placeholder": { color: token("--muted") } },
    invalid: { color: token("--out") },
  };
}
