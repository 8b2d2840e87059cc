import { Button, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { LIMITS } from "@shop/domain/limits";
import { useState, type FormEvent } from "react";
import { errorMessage } from "../../lib/errors.ts";
import { lazyFieldErrors } from "../../lib/lazy-field-errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSingleFlight } from "../../lib/use-single-flight.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Mantine } from "../../ui/mantine/mantine.tsx";
import styles from "./enquiry-form.module.css";

const LABELS = { name: "Name", email: "Email", phoneno: "Phone", message: "Message" };
const ID = "enquiry-";

const findErrors = lazyFieldErrors(async () => (await import("@shop/domain/contracts/contacts")).newEnquiry);

/** A message to the shop; that it went is said in green under the form, what failed in red (spec section 8). */
export function EnquiryForm() {
  const [attempt, setAttempt] = useState(0);
  const form = useForm({ initialValues: { name: "", email: "", phoneno: "", message: "" } });
  const enquiry = trpc.contacts.create.useMutation({ onSuccess: () => form.reset() });
  const field = (name: keyof typeof LABELS) => ({
    id: ID + name,
    name,
    label: LABELS[name],
    ...form.getInputProps(name),
  });

  const send = useSingleFlight(async () => {
    const errors = await findErrors(form.values);
    form.setErrors(errors);
    enquiry.reset();
    if (Object.keys(errors).length > 0) setAttempt((was) => was + 1);
    else await enquiry.mutateAsync(form.values);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Mantine>
      <form noValidate className={styles["form"]} onSubmit={submit} data-needs-script>
        <ErrorSummary errors={form.errors} labels={LABELS} idPrefix={ID} attempt={attempt} />
        <TextInput {...field("name")} autoComplete="name" maxLength={LIMITS.name} />
        <div className={styles["pair"]}>
          <TextInput {...field("email")} type="email" autoComplete="email" maxLength={LIMITS.email} />
          <TextInput
            {...field("phoneno")}
            type="tel"
            autoComplete="tel"
            maxLength={LIMITS.phone}
            label={
              <>
                Phone <span className={styles["optional"]}>(optional)</span>
              </>
            }
          />
        </div>
        <Textarea {...field("message")} rows={5} maxLength={LIMITS.message} />
        <Button type="submit" className={styles["send"]} loading={enquiry.isPending}>
          Send message
        </Button>
        {enquiry.error && (
          <ErrorBanner message={errorMessage(enquiry.error)}>
            Your message is still in the form: please send it again.
          </ErrorBanner>
        )}
        <div role="status">
          {enquiry.isSuccess && (
            <p className={styles["sent"]}>
              Thank you, your message is with us. We will answer to {enquiry.data.email}.
            </p>
          )}
        </div>
      </form>
    </Mantine>
  );
}
