import { Button } from "@mantine/core";
import type { Mail } from "@shop/domain/contracts/mail";
import { useState } from "react";
import { errorMessage } from "../../../lib/errors.ts";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import styles from "./mail-dialog.module.css";
import { MailFacts } from "./mail-facts.tsx";
import { MailText } from "./mail-text.tsx";
import { useSendAgain } from "./use-send-again.ts";

interface Props {
  /** As the list has it. */
  mail: Mail;
  isOpen: boolean;
  onClose: () => void;
  onSent: (mail: Mail) => void;
}

/** A message to read, and to send again; one that is out already, not without a question. */
export function MailDialog({ mail, isOpen, onClose, onSent }: Props) {
  const { timeZone } = useShopInfo();
  const [isAsking, setAsking] = useState(false);
  const query = trpc.mail.byId.useQuery({ id: mail._id }, { enabled: isOpen, staleTime: 0 });
  const again = useSendAgain(mail._id, (sent) => {
    setAsking(false);
    onSent(sent);
  });
  const sentAt = mail.sentAt ?? query.data?.sentAt;
  return (
    <>
      {/* Escape is heard by both dialogs, and meant for the question. */}
      <Dialog isOpen={isOpen} isWide title={mail.subject} onClose={() => !isAsking && onClose()}>
        {query.error && !query.data && (
          <ErrorBanner message={errorMessage(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <FieldsSkeleton count={4} />}
        {query.data && (
          <>
            <MailFacts mail={query.data} />
            <MailText mail={query.data} />
            {again.problem && !isAsking && <ErrorBanner message={again.problem} />}
            <div className={styles.foot}>
              <Button
                size="sm"
                loading={again.isSending && !isAsking}
                onClick={() => (sentAt ? setAsking(true) : again.send())}
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
        text={sentAt && `This message was sent on ${momentText(sentAt, timeZone)}. Send it once more?`}
        confirmLabel="Send once more"
        isPending={again.isSending}
        error={again.problem}
        onConfirm={again.send}
        onCancel={() => {
          setAsking(false);
          again.forget();
        }}
      />
    </>
  );
}
