import { Box } from "@mantine/core";
import type { Order } from "@shop/domain/contracts/orders";
import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { CreateTokenCardData, StripeElementStyle } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorBanner } from "../../../ui/page/error-banner.tsx";
import type { CardFormProps } from "../card-form.tsx";
import { PayButton } from "../pay-button.tsx";
import styles from "../payment.module.css";

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
      <PayButton isReady={stripe !== null && isReady} isPaying={isPaying} />
      <Box component="p" c="dimmed" fz="sm">
        Stripe takes the card's number. We never see it.
      </Box>
    </form>
  );
}

/**
 * The billing name and address: those of the delivery. No zip code: the one of the parcel's
 * address, checked against the card's, would turn good cards away.
 */
function billingDetails(to: Order["shippingAddress"]): CreateTokenCardData {
  return {
    name: `${to.first_name} ${to.last_name}`,
    address_line1: to.address,
    ...(to.apartment && { address_line2: to.apartment }),
    address_city: to.city,
    address_state: to.state,
    // Stripe takes countries by code alone, and an address may name any in any words.
    ...(/^(au|australia)$/i.test(to.country.trim()) && { address_country: "AU" }),
  };
}

/** Stripe draws the field in a frame of its own, where our tokens don't reach: they are read from this page. */
function cardStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: { color: token("--ink"), fontSize: "16px", "::placeholder": { color: token("--muted") } },
    invalid: { color: token("--out") },
  };
}
