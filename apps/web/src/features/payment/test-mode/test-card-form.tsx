import { Box, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { FormEvent } from "react";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { useBillingAddress } from "../billing-address.tsx";
import { PayButton, type CardFormProps } from "../pay-button.tsx";
import styles from "../payment.module.css";
import { useAuthentication } from "./authentication-dialog.tsx";
import { cardErrors, digitsOf, groupExpiry, groupNumber, onlyDigits, type CardFields } from "./card-fields.ts";
import { tokenOf, USEFUL_NUMBERS } from "./test-card-numbers.ts";

const FIELDS = ["number", "expiry", "cvc"] as const;
const idOf = (name: keyof CardFields) => `card-${name}`;

/** The demo mode's form for Stripe's test cards. The browser maps the number to its test token, and never sends it. */
export function TestCardForm({ order, onPay, isPaying, failure }: CardFormProps) {
  const { authenticate, dialog } = useAuthentication();
  const { billingFields, readBilling } = useBillingAddress(order);
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
      // Formatted while typing at the end; not while editing in the middle, where the cursor would jump.
      form.setFieldValue(name, selectionStart === value.length ? tidy(value) : value);
    },
    onBlur: () => {
      const tidied = tidy(form.values[name]);
      if (tidied !== form.values[name]) form.setFieldValue(name, tidied);
    },
  });
  const pay = ({ number }: CardFields) => {
    const billingAddress = readBilling();
    if (billingAddress === undefined) return;
    onPay({ billingAddress, makeToken: async () => tokenOf(digitsOf(number)) ?? null, authenticate });
  };
  return (
    <div className={styles.testRoom}>
      <TestMode />
      <form
        className={styles.form}
        noValidate
        aria-labelledby="pay-by-card"
        onSubmit={form.onSubmit(pay, (errors) =>
          document.getElementById(idOf(FIELDS.find((name) => errors[name]) ?? "number"))?.focus(),
        )}
      >
        <TextInput {...field("number", groupNumber)} label="Card number" autoComplete="cc-number" />
        <SimpleGrid cols={2} spacing={16}>
          <TextInput {...field("expiry", groupExpiry)} label="Expiry" autoComplete="cc-exp" placeholder="MM / YY" />
          <TextInput {...field("cvc", onlyDigits)} label="CVC" autoComplete="cc-csc" />
        </SimpleGrid>
        {billingFields}
        <PayButton isReady isPaying={isPaying} failure={failure} />
      </form>
      {dialog}
    </div>
  );
}

/** Explains that no money moves, and lists useful card numbers. */
function TestMode() {
  return (
    <Stack gap={8} p={12} bdrs="var(--radius)" bg="var(--page)" c="dimmed" fz="sm">
      <StatusChip kind="warn">Test mode</StatusChip>
      <p>No money moves. Use any future expiry date and any CVC.</p>
      <Stack component="dl" gap={4}>
        {USEFUL_NUMBERS.map(({ number, what }) => (
          <Group key={number} gap="0 8px">
            <Box component="dt" c="var(--ink)" data-figures>
              {number}
            </Box>
            <dd>{what}</dd>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
