import { useState } from "react";
import { errorCode, errorDetail } from "../../../lib/forms/errors.ts";
import { lazyFieldErrors } from "../../../lib/forms/lazy-field-errors.ts";
import { ENTER } from "../../../lib/forms/field-messages.ts";
import { storedSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useAccountForm } from "../use-account-form.ts";

/** Email and password first, then the second factor if it is turned on. */
type Step = "password" | "code" | "recoveryCode";

const findErrors = lazyFieldErrors(async () => (await import("@shop/domain/contracts/users")).login);

async function validate({ code, ...values }: Record<"email" | "password" | "code", string>, step: Step) {
  const errors = await findErrors(step === "password" ? values : { ...values, code });
  if (values.email.trim() === "") errors["email"] = ENTER.email;
  if (values.password === "") errors["password"] = ENTER.password;
  if (step !== "password" && code.trim() === "") errors["code"] = ENTER.code;
  return errors;
}

/** Logs in, in two steps if the server requires a code; email and password are kept for the second. */
export function useLoginForm() {
  const [step, setStep] = useState<Step>("password");
  const logIn = trpc.users.login.useMutation({ onSuccess: (user) => storedSession.set(user) });
  const { form, field, frame } = useAccountForm({
    idPrefix: "login-",
    labels: { email: "Email", password: "Password", code: step === "recoveryCode" ? "Recovery code" : "Code" },
    initialValues: { email: "", password: "", code: "" },
    validate: (values) => validate(values, step),
    call: logIn,
    send: async ({ code, ...values }) => {
      try {
        await logIn.mutateAsync(step === "password" ? values : { ...values, code });
      } catch (error) {
        if (errorDetail(error, "needs") === "code") setStep((now) => (now === "password" ? "code" : now));
        // The password was changed between the two steps.
        else if (errorCode(error) === "UNAUTHORIZED") setStep("password");
        throw error;
      }
    },
  });
  const goTo = (next: Step) => {
    logIn.reset();
    form.setFieldValue("code", "");
    form.clearErrors();
    setStep(next);
  };
  // A request for a code is not an error, but a wrong code is.
  const isCodeRequest = errorDetail(logIn.error, "needs") === "code" && logIn.variables?.code === undefined;
  return {
    step,
    goTo,
    email: form.values.email,
    field,
    frame: { ...frame, problem: isCodeRequest ? undefined : frame.problem },
  };
}
