import { Button, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { LIMITS } from "@shop/domain/limits";
import { useState } from "react";
import { errorMessage } from "../../lib/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { ErrorBanner } from "../../ui/error-banner.tsx";
import { contractValidator } from "../../ui/form/contract-validator.ts";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import styles from "./enquiry-form.module.css";

const LABELS = { name: "Name", email: "Email", phoneno: "Phone", message: "Message" };
const ID = "enquiry-";

/** A message to the shop; that it went is said in green under the form, what failed in red (spec section 8). */
export function EnquiryForm() {
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    initialValues: { name: "", email: "", phoneno: "", message: "" },
    validate: contractValidator(async () => (await import("@shop/domain/contracts/contacts")).newEnquiry),
  });
  const enquiry = trpc.contacts.create.useMutation({ onSuccess: () => form.reset() });
  const field = (name: keyof typeof LABELS) => ({ id: ID + name, name, label: LABELS[name], ...form.getInputProps(name) });

  return (
    <form
      noValidate
      className={styles["form"]}
      onSubmit={form.onSubmit(
        (values) => enquiry.mutate(values),
        () => setAttempt((was) => was + 1),
      )}
    >
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
      {enquiry.error && <ErrorBanner message={errorMessage(enquiry.error)}>Your message is still in the form: please send it again.</ErrorBanner>}
      <div role="status">
        {enquiry.isSuccess && <p className={styles["sent"]}>Thank you, your message is with us. We will answer to {enquiry.data.email}.</p>}
      </div>
    </form>
  );
}
