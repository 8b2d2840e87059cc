import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { FormEvent } from "react";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import type { CardFormProps } from "../card-form.tsx";
import { PayButton } from "../pay-button.tsx";
import styles from "../payment.module.css";
import { useAuthentication } from "./authentication-dialog.tsx";
import { cardErrors, digitsOf, groupExpiry, groupNumber, onlyDigits, type CardFields } from "./card-fields.ts";
import { tokenOf, USEFUL_NUMBERS } from "./test-card-numbers.ts";

const FIELDS = ["number", "expiry", "cvc"] as const;
const idOf = (name: keyof CardFields) => `card-${name}`;

/** Demo mode's card form: takes Stripe's test cards. A number stays in the browser, which turns it into its test token. */
export function TestCardForm({ onPay, isPaying }: CardFormProps) {
  const { authenticate, dialog } = useAuthentication();
  const form = useForm<CardFields>({
    initialValues: { number: "", expiry: "", cvc: "" },
    validate: (card) => cardErrors(card),
  });
  const field = (name: keyof CardFields, tidy: (text: string) => string) => ({
    ...form.getInputProps(name),
    id: idOf(name),
    inputMode: "numeric" as const,
    required: true,
    withAsterisk: false,
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value, selectionStart } = event.currentTarget;
      // Put in order while it is typed; left alone while it is mended, where the cursor would jump.
      form.setFieldValue(name, selectionStart === value.length ? tidy(value) : value);
    },
    onBlur: () => {
      const tidied = tidy(form.values[name]);
      if (tidied !== form.values[name]) form.setFieldValue(name, tidied);
    },
  });
  return (
    <div className={styles.testRoom}>
      <TestMode />
      <form
        className={styles.form}
        noValidate
        aria-labelledby="pay-by-card"
        onSubmit={form.onSubmit(
          ({ number }) => onPay({ makeToken: async () => tokenOf(digitsOf(number)) ?? null, authenticate }),
          (errors) => document.getElementById(idOf(FIELDS.find((name) => errors[name]) ?? "number"))?.focus(),
        )}
      >
        <TextInput {...field("number", groupNumber)} label="Card number" autoComplete="cc-number" />
        <div className={styles.pair}>
          <TextInput {...field("expiry", groupExpiry)} label="Expiry" autoComplete="cc-exp" placeholder="MM / YY" />
          <TextInput {...field("cvc", onlyDigits)} label="CVC" autoComplete="cc-csc" />
        </div>
        <PayButton isReady isPaying={isPaying} />
      </form>
      {dialog}
    </div>
  );
}

/** Says that no money moves here, and which numbers are worth a try. */
function TestMode() {
  return (
    <div className={styles.mode}>
      <StatusChip kind="warn">Test mode</StatusChip>
      <p>No money moves. Any expiry to come and any CVC will do.</p>
      <Stack component="dl" gap={4}>
        {USEFUL_NUMBERS.map(({ number, what }) => (
          <div key={number} className={styles.number}>
            <dt>{number}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </Stack>
    </div>
  );
}
