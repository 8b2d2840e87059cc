import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import buttons from "../../ui/dialog/dialog.module.css";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ErrorBanner } from "../../ui/page/error-banner.tsx";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The call that reads the message. */
  query: { data: unknown; error: unknown; isPending: boolean; refetch: () => unknown };
  /** When it left ('sent') or arrived ('delivered'); without `at` it is sent again without a question. */
  done: { how: "sent" | "delivered"; at: string | null | undefined };
  /** The call that sends it again. */
  again: { isPending: boolean; error: unknown; reset: () => void };
  send: () => Promise<unknown>;
  /** The message; drawn once it is read. */
  children: () => ReactNode;
}

/** A message that the shop sent or will send: to read, and to send again after a question. */
export function MessageDialog({ title, isOpen, onClose, query, done, again, send, children }: Props) {
  const { timeZone } = useShopInfo();
  const [isAsking, setAsking] = useState(false);
  const sendNow = useSingleFlight(send);
  const problem = again.error == null ? undefined : errorMessage(again.error);
  return (
    <>
      {/* Escape is heard by both dialogs, and meant for the question. */}
      <Dialog isOpen={isOpen} isWide title={title} onClose={() => !isAsking && onClose()}>
        {query.error != null && query.data === undefined && (
          <ErrorBanner message={errorMessage(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <FieldsSkeleton count={4} />}
        {query.data !== undefined && (
          <>
            {children()}
            {problem && !isAsking && <ErrorBanner message={problem} />}
            <div className={buttons.buttons}>
              <Button
                size="sm"
                loading={again.isPending && !isAsking}
                onClick={() => (done.at ? setAsking(true) : sendNow())}
              >
                Send again
              </Button>
            </div>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && isAsking}
        title="Send again?"
        text={done.at && `This message was ${done.how} on ${momentText(done.at, timeZone)}. Send it once more?`}
        confirmLabel="Send once more"
        isPending={again.isPending}
        error={problem}
        onConfirm={sendNow}
        onCancel={() => {
          setAsking(false);
          again.reset();
        }}
      />
    </>
  );
}
