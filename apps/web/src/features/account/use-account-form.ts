import { useForm } from "@mantine/form";
import { redirectTarget } from "@shop/domain/screens/paths";
import { useState, type FormEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useTrackedFlight } from "../../lib/forms/use-single-flight.ts";
import { fieldIssues } from "../../ui/record-form/field-issues.ts";

interface Options<Values> {
  idPrefix: string;
  /** In the order of the form. */
  labels: Record<keyof Values & string, string>;
  initialValues: Values;
  validate: (values: Values) => Record<string, string> | Promise<Record<string, string>>;
  /** The mutation that `send` calls. */
  call: { error: unknown; reset: () => void };
  send: (values: Values) => Promise<unknown>;
}

/**
 * The state of an account form. Sends one request at a time, and shows the browser's and the server's errors at their
 * fields or else in the banner. Rendered by AccountForm.
 */
export function useAccountForm<Values extends Record<string, string>>(options: Options<Values>) {
  const { idPrefix, labels, initialValues, validate, call } = options;
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({ initialValues });

  const showErrors = (errors: Record<string, string>) => {
    form.setErrors(errors);
    setAttempt((count) => count + 1);
  };
  const [send, isSending] = useTrackedFlight(async (values: Values) => {
    const errors = await validate(values);
    if (Object.keys(errors).length > 0) {
      // The previous result must not be shown next to new errors.
      call.reset();
      showErrors(errors);
      return;
    }
    form.clearErrors();
    try {
      await options.send(values);
    } catch (error) {
      const issues = fieldIssues(error, labels);
      if (issues) showErrors(issues);
    }
  });
  return {
    form,
    /** For an input: `<TextInput {...field("email")} />`. */
    field: (name: keyof Values & string) => ({
      id: idPrefix + name,
      label: labels[name],
      required: true,
      withAsterisk: false,
      // Mantine sets it on all fields except passwords.
      "aria-invalid": Boolean(form.errors[name]),
      ...form.getInputProps(name),
    }),
    frame: {
      summary: { errors: form.errors, labels, idPrefix, attempt },
      problem: call.error && !fieldIssues(call.error, labels) ? errorMessage(call.error) : undefined,
      isPending: isSending,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        send(form.values);
      },
    },
  };
}

export type AccountFormFrame = ReturnType<typeof useAccountForm>["frame"];

/** The page to open after logging in, from the `redirect` parameter: always a path of the shop; '/' without one. */
export function useRedirectTarget(): string {
  const [query] = useSearchParams();
  return redirectTarget(query.get("redirect"));
}
