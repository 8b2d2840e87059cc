import type { Mail, MailWithBody } from "@shop/domain/contracts/mail";
import { Link } from "react-router-dom";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { MessageDialog } from "../message-dialog.tsx";
import { causeOf } from "./cause.ts";
import styles from "./mail-dialog.module.css";
import { heldUntil, MailStateChip } from "./mail-state.tsx";

interface Props {
  /** As the list has it. */
  mail: Mail;
  isOpen: boolean;
  onClose: () => void;
  onSent: (mail: Mail) => void;
}

/** An email to read, and to send again. */
export function MailDialog({ mail, isOpen, onClose, onSent }: Props) {
  const id = mail._id;
  const utils = trpc.useUtils();
  const query = trpc.mail.byId.useQuery({ id }, { enabled: isOpen, staleTime: 0 });
  const again = trpc.mail.sendAgain.useMutation({
    onSuccess: (sent) => {
      void utils.mail.invalidate();
      onSent(sent);
    },
  });
  return (
    <MessageDialog
      title={mail.subject}
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      done={{ how: "sent", at: mail.sentAt ?? query.data?.sentAt }}
      again={again}
      send={() => again.mutateAsync({ id })}
    >
      {() =>
        query.data && (
          <>
            <MailFacts mail={query.data} />
            <MailText mail={query.data} />
          </>
        )
      }
    </MessageDialog>
  );
}

function MailFacts({ mail }: { mail: MailWithBody }) {
  const { timeZone } = useShopInfo();
  const { words, path } = causeOf(mail);
  return (
    <Facts>
      <Fact name="To">{mail.to}</Fact>
      <Fact name="Reply to">{mail.replyTo}</Fact>
      <Fact name="Cause">{path ? <Link to={path}>{words}</Link> : words}</Fact>
      <Fact name="State">
        <MailStateChip state={mail.state} />
      </Fact>
      <Fact name="Created on">{momentText(mail.createdAt, timeZone)}</Fact>
      <Fact name="Sent on">{mail.sentAt && momentText(mail.sentAt, timeZone)}</Fact>
      <Fact name="Tries">{mail.tries.toLocaleString("en-AU")}</Fact>
      <Fact name="Reason">{heldUntil(mail, timeZone)}</Fact>
      <Fact name="Next try">{mail.sentAt === null && momentText(mail.nextTryAt, timeZone)}</Fact>
      <Fact name="Last error">{mail.lastError}</Fact>
    </Facts>
  );
}

// A link in the message opens a window of its own; nothing else is allowed to it, scripts least of all.
const RIGHTS = "allow-popups allow-popups-to-escape-sandbox";

/** An email as its reader sees it, with its plain text behind a click; one without HTML as text. */
function MailText({ mail: { subject, text, html } }: { mail: MailWithBody }) {
  const plain = <p className={styles.text}>{text}</p>;
  if (html === null) return plain;
  return (
    <>
      <iframe className={styles.frame} title={subject} srcDoc={html} sandbox={RIGHTS} />
      <details className={styles.more}>
        <summary>As text</summary>
        {plain}
      </details>
    </>
  );
}
