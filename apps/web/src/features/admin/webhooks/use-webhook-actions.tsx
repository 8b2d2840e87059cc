import type { Webhook } from "@shop/domain/contracts/webhooks";
import { adminDeliveriesPath } from "@shop/domain/screens/admin-paths";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useSingleFlight } from "../../../lib/forms/use-single-flight.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useInvalidate } from "../use-invalidate.ts";

/** The actions of an endpoint's row; `notice` is the result of the last one, `problem` why it failed. */
export function useWebhookActions() {
  const readAgain = useInvalidate("webhooks");
  const update = trpc.webhooks.update.useMutation();
  const sendTest = trpc.webhooks.sendTest.useMutation();
  const remove = trpc.webhooks.remove.useMutation();
  const { ask, dialog } = useConfirm();
  const [notice, setNotice] = useState<ReactNode>();
  const [problem, setProblem] = useState<string>();

  const forget = () => {
    setNotice(undefined);
    setProblem(undefined);
  };
  const run = useSingleFlight(async (work: () => Promise<ReactNode>) => {
    forget();
    try {
      setNotice(await work());
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      readAgain();
    }
  });
  const removeNow = async ({ _id, url }: Webhook) => {
    try {
      await remove.mutateAsync({ id: _id });
      setNotice(`${url} is removed.`);
    } finally {
      readAgain();
    }
  };
  return {
    notice,
    setNotice,
    problem,
    forget,
    dialog,
    test: ({ _id, url }: Webhook) =>
      run(async () => {
        await sendTest.mutateAsync({ id: _id });
        return (
          <>
            A test message is on its way to {url}.{" "}
            <Link to={adminDeliveriesPath(1, { webhookid: _id })}>View delivery</Link>
          </>
        );
      }),
    switchTo: (isEnabled: boolean, { _id, url, version }: Webhook) =>
      run(async () => {
        await update.mutateAsync({ id: _id, isEnabled, version });
        return `${url} is switched ${isEnabled ? "on" : "off"}.`;
      }),
    askRemoval: (webhook: Webhook) => {
      forget();
      ask({
        title: "Remove this webhook?",
        text: `The shop stops sending to ${webhook.url}, and the log of its deliveries is removed too. This cannot be undone.`,
        confirmLabel: "Remove webhook",
        isDanger: true,
        work: () => removeNow(webhook),
      });
    },
  };
}
