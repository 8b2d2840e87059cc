import { useId, useState, type FormEvent } from "react";
import { errorMessage } from "../../lib/errors.ts";
import { lazyFieldErrors } from "../../lib/lazy-field-errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSingleFlight } from "../../lib/use-single-flight.ts";
import styles from "./subscribe-box.module.css";

const findErrors = lazyFieldErrors(async () => (await import("@shop/domain/contracts/contacts")).subscription);

/** The footer's box for news by mail; the address counts once its owner confirms by the link that is mailed (contract section 5). */
export function SubscribeBox() {
  const id = useId();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();
  const subscribe = trpc.contacts.subscribe.useMutation();
  const error = problem ?? (subscribe.error ? errorMessage(subscribe.error) : undefined);

  const send = useSingleFlight(async () => {
    const errors = await findErrors({ email });
    setProblem(errors["email"]);
    if (!errors["email"]) await subscribe.mutateAsync({ email });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles["box"]} noValidate onSubmit={submit} data-needs-script>
      <h2 className={styles["heading"]}>Specials and new lines by email</h2>
      <label htmlFor={id}>Your email address</label>
      <div className={styles["row"]}>
        <input
          id={id}
          className={styles["input"]}
          type="email"
          autoComplete="email"
          value={email}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-answer`}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <button type="submit" className={styles["submit"]} disabled={subscribe.isPending}>
          Subscribe
        </button>
      </div>
      <div id={`${id}-answer`} role="status">
        {error ? (
          <p className={styles["error"]}>{error}</p>
        ) : (
          subscribe.isSuccess && (
            <p className={styles["answer"]}>Check your inbox: the link we sent you confirms your address.</p>
          )
        )}
      </div>
    </form>
  );
}
