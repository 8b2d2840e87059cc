import { Box, Button, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { enquiryErrors, type EnteredEnquiry } from "../../lib/forms/contact-errors.ts";
import { enteredTexts } from "../../lib/forms/entered-texts.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useCallOnce } from "../../lib/use-call-once.ts";
import { trpc } from "../../lib/trpc.ts";
import { useTrackedFlight } from "../../lib/forms/use-single-flight.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useFieldErrors } from "../../ui/form/use-field-errors.ts";

const LABELS = { name: "Name", email: "Email", phoneno: "Phone", message: "Message" };
const NAMES = ["name", "email", "phoneno", "message"] as const;
const ID = "enquiry-";

/** A message to the shop. A confirmation replaces the form; an error is shown above the button. */
export function EnquiryForm() {
  const [attempt, setAttempt] = useState(0);
  const { errors, setErrors, errorProps } = useFieldErrors();
  const { contacts } = trpc.useUtils().client;
  const create = useCallOnce((entered: EnteredEnquiry, options) => contacts.create.mutate(entered, options));
  const enquiry = useMutation({ mutationFn: create });
  const field = (name: keyof typeof LABELS) => ({ id: ID + name, name, label: LABELS[name], ...errorProps(name) });

  const [send, isSending] = useTrackedFlight((entered: EnteredEnquiry) => enquiry.mutateAsync(entered));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const entered = enteredTexts(event.currentTarget, NAMES);
    const found = enquiryErrors(entered);
    setErrors(found);
    enquiry.reset();
    if (Object.keys(found).length > 0) setAttempt((was) => was + 1);
    else send(entered);
  };
  if (enquiry.isSuccess) return <Sent email={enquiry.data.email} onAnother={enquiry.reset} />;
  return (
    <form noValidate onSubmit={submit} data-needs-script>
      <Stack gap={16}>
        <ErrorSummary errors={errors} labels={LABELS} idPrefix={ID} attempt={attempt} />
        <TextInput {...field("name")} autoComplete="name" maxLength={LIMITS.name} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...field("email")} type="email" autoComplete="email" maxLength={LIMITS.email} />
          <TextInput
            {...field("phoneno")}
            type="tel"
            autoComplete="tel"
            maxLength={LIMITS.phone}
            label={
              <>
                Phone{" "}
                <Box component="span" c="dimmed" fw={400}>
                  (optional)
                </Box>
              </>
            }
          />
        </SimpleGrid>
        <Textarea {...field("message")} rows={5} maxLength={LIMITS.message} />
        {enquiry.error && (
          <ActionError message={errorMessage(enquiry.error)}>
            Your message is still in the form: please send it again.
          </ActionError>
        )}
        <Button type="submit" style={{ placeSelf: "start" }} loading={isSending}>
          Send message
        </Button>
      </Stack>
    </form>
  );
}

/** The confirmation. It takes the focus, because the focused button is gone. */
function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Stack ref={box} gap={16} align="start" tabIndex={-1} style={{ outline: "none" }}>
      <Notice kind="success">Thank you for your message. We will reply to {email}.</Notice>
      <Button variant="default" onClick={onAnother}>
        Send another message
      </Button>
    </Stack>
  );
}
