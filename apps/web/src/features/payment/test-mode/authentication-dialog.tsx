import { Button, Group } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { UNREACHABLE } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";

type Outcome = "succeed" | "fail";

/** Simulates the bank's page, with a button for each result. Closing it counts as a failure. */
function AuthenticationDialog({ clientSecret, onAnswered }: { clientSecret: string; onAnswered: () => void }) {
  const [sending, setSending] = useState<Outcome | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const answer = useSingleFlight(async (outcome: Outcome) => {
    setSending(outcome);
    setFailed(false);
    try {
      await send(clientSecret, outcome);
      onAnswered();
    } catch {
      setFailed(true);
      setSending(null);
    }
  });
  return (
    <Dialog isOpen title="Your bank asks you to confirm this payment" onClose={() => answer("fail")}>
      <p>
        <StatusChip kind="warn">Test mode</StatusChip>
      </p>
      <p>Your own bank would show its page here, and ask for a code or a fingerprint.</p>
      {hasFailed && <ErrorBanner message={UNREACHABLE} />}
      <Group gap={8} align="stretch" justify="flex-end">
        <Button
          variant="default"
          size="sm"
          loading={sending === "fail"}
          disabled={sending !== null}
          onClick={() => answer("fail")}
        >
          Fail authentication
        </Button>
        <Button
          size="sm"
          data-autofocus
          loading={sending === "succeed"}
          disabled={sending !== null}
          onClick={() => answer("succeed")}
        >
          Complete authentication
        </Button>
      </Group>
    </Dialog>
  );
}

/** The response is ignored: the payment is fetched afterwards. */
async function send(clientSecret: string, outcome: Outcome): Promise<void> {
  await fetch("/dev/test-gateway/authenticate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientSecret, outcome }),
  });
}

interface PendingRequest {
  clientSecret: string;
  resolve: () => void;
}

/** The bank's confirmation for a test card: `authenticate` resolves once the dialog is answered. */
export function useAuthentication(): { authenticate: (clientSecret: string) => Promise<void>; dialog: ReactNode } {
  const [request, setRequest] = useState<PendingRequest | null>(null);
  return {
    authenticate: (clientSecret) => new Promise((resolve) => setRequest({ clientSecret, resolve })),
    dialog: request && (
      <AuthenticationDialog
        clientSecret={request.clientSecret}
        onAnswered={() => {
          setRequest(null);
          request.resolve();
        }}
      />
    ),
  };
}
