import { Box, Button, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { enteredTexts } from "../../lib/forms/entered-texts.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { lazyFieldErrors } from "../../lib/forms/lazy-field-errors.ts";
import { useTrackedFlight } from "../../lib/forms/use-single-flight.ts";
import { trpc } from "../../lib/trpc.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { useFieldErrors } from "../../ui/form/use-field-errors.ts";

const LABELS = {
  companyName: "Company name",
  abn: "ABN",
  contactName: "Contact name",
  email: "Email",
  phone: "Phone",
  message: "Message",
};
const NAMES = ["companyName", "abn", "contactName", "email", "phone", "message"] as const;
const ID = "trade-";

const findErrors = lazyFieldErrors(
  async () => (await import("@shop/domain/contracts/trade-applications")).newTradeApplication,
);

/** Applies for a trade account. A confirmation replaces the form; an error is shown above the button. */
export function TradeAccountForm() {
  const [attempt, setAttempt] = useState(0);
  const { errors, setErrors, errorProps } = useFieldErrors();
  const application = trpc.tradeApplications.create.useMutation();
  const field = (name: keyof typeof LABELS) => ({ id: ID + name, name, label: LABELS[name], ...errorProps(name) });

  const [send, isSending] = useTrackedFlight(async (form: HTMLFormElement) => {
    const entered = enteredTexts(form, NAMES);
    const found = await findErrors(entered);
    setErrors(found);
    application.reset();
    if (Object.keys(found).length > 0) {
      setAttempt((was) => was + 1);
      return;
    }
    await application.mutateAsync(entered);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };
  if (application.isSuccess) return <Sent message={application.data.message} />;
  return (
    <form noValidate onSubmit={submit} {...findErrors.onApproach} data-needs-script>
      <Stack gap={16}>
        <ErrorSummary errors={errors} labels={LABELS} idPrefix={ID} attempt={attempt} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...field("companyName")} autoComplete="organization" maxLength={LIMITS.name} />
          <TextInput {...field("abn")} autoComplete="off" inputMode="numeric" maxLength={LIMITS.abn} />
          <TextInput {...field("contactName")} autoComplete="name" maxLength={LIMITS.name} />
          <TextInput {...field("email")} type="email" autoComplete="email" maxLength={LIMITS.email} />
        </SimpleGrid>
        <TextInput
          {...field("phone")}
          label={<Optional label={LABELS.phone} />}
          type="tel"
          autoComplete="tel"
          maxLength={LIMITS.phone}
        />
        <Textarea
          {...field("message")}
          label={<Optional label={LABELS.message} />}
          rows={4}
          maxLength={LIMITS.message}
        />
        {application.error && (
          <ActionError message={errorMessage(application.error)}>
            Your application is still in the form: please send it again.
          </ActionError>
        )}
        <Button type="submit" style={{ placeSelf: "start" }} loading={isSending}>
          Apply
        </Button>
      </Stack>
    </form>
  );
}

const Optional = ({ label }: { label: string }) => (
  <>
    {label}{" "}
    <Box component="span" c="dimmed" fw={400}>
      (optional)
    </Box>
  </>
);

/** The confirmation. It takes the focus, because the focused button is gone. */
function Sent({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1}>
      <Notice kind="success">{message}</Notice>
    </Box>
  );
}
