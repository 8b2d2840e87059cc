import { Box, Button, Group, Stack, TextInput } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { subscriptionErrors } from "../../lib/forms/contact-errors.ts";
import { enteredTexts } from "../../lib/forms/entered-texts.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { trpc } from "../../lib/trpc.ts";
import { useTrackedFlight } from "../../lib/forms/use-single-flight.ts";

/** The footer's newsletter box; the subscription starts when the emailed link is confirmed. */
export function SubscribeBox() {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const subscribe = trpc.contacts.subscribe.useMutation();
  const error = problem ?? (subscribe.error ? errorMessage(subscribe.error) : undefined);

  const [send, isSending] = useTrackedFlight((entered: { email: string }) => subscribe.mutateAsync(entered));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const entered = enteredTexts(event.currentTarget, ["email"]);
    const found = subscriptionErrors(entered)["email"];
    setProblem(found);
    if (!found) send(entered);
  };
  return (
    <form noValidate onSubmit={submit} data-needs-script>
      <Stack gap={12}>
        <Box component="h2" c="var(--on-gum)" fz="md">
          Specials and new lines by email
        </Box>
        <label htmlFor={id}>Your email address</label>
        <Group gap={8} wrap="nowrap" align="stretch">
          <TextInput
            id={id}
            flex={1}
            miw={0}
            name="email"
            type="email"
            autoComplete="email"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-answer`}
          />
          <Button type="submit" color="amber" c="var(--ink)" px={16} fz="sm" disabled={isSending}>
            Subscribe
          </Button>
        </Group>
        <div id={`${id}-answer`} role="status">
          {error ? (
            <Box
              component="p"
              ref={scrollIntoView}
              role="alert"
              p="8px 12px"
              bdrs="var(--radius)"
              bg="var(--out-tint)"
              c="var(--out)"
              fw={600}
            >
              {error}
            </Box>
          ) : (
            subscribe.isSuccess && (
              <Box component="p" ref={scrollIntoView} c="var(--on-gum)" fw={600}>
                Check your inbox: the link we sent you confirms your address.
              </Box>
            )
          )}
        </div>
      </Stack>
    </form>
  );
}

/** On a phone the message may be below the window. */
const scrollIntoView = (message: HTMLElement | null) => {
  message?.scrollIntoView({ block: "nearest" });
};
