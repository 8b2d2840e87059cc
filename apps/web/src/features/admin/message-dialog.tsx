import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ActionError, ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { FieldsSkeleton } from "../../ui/form/fields-skeleton.tsx";

interface Props<Message> {
  id: string;
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The query that reads the message. */
  query: { data: Message | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** When it was sent or delivered; if it was not, it is sent again without a confirmation. */
  done: { how: "sent" | "delivered"; at: string | null | undefined };
  /** The mutation that sends it again. */
  again: {
    isPending: boolean;
    error: unknown;
    reset: () => void;
    mutateAsync: (by: { id: string }) => Promise<unknown>;
  };
  /** Shows the message. */
  children: (message: Message) => ReactNode;
}

/** Shows a message of the shop, and can send it again. */
export function MessageDialog<Message>(props: Props<Message>) {
  const { id, title, isOpen, onClose, query, done, again, children } = props;
  const { timeZone } = useShopInfo();
  const [isAsking, setAsking] = useState(false);
  const sendNow = useSingleFlight(() => again.mutateAsync({ id }));
  const problem = again.error == null ? undefined : errorMessage(again.error);
  return (
    <>
      {/* Both dialogs receive Escape; it closes only the confirmation. */}
      <Dialog isOpen={isOpen} size="wide" title={title} onClose={() => !isAsking && onClose()}>
        {query.error != null && query.data === undefined && (
          <ErrorBanner message={errorMessage(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <FieldsSkeleton count={4} />}
        {query.data !== undefined && (
          <>
            {children(query.data)}
            {problem && !isAsking && <ActionError message={problem} />}
            <Button
              size="sm"
              ml="auto"
              loading={again.isPending && !isAsking}
              onClick={() => (done.at ? setAsking(true) : sendNow())}
            >
              Send again
            </Button>
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
