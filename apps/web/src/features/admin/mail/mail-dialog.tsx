import { Box } from "@mantine/core";
import type { Mail, MailWithBody } from "@shop/domain/contracts/mail";
import { formatCount } from "@shop/domain/figures";
import { Link } from "react-router-dom";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Fact, Facts } from "../../../ui/display/facts.tsx";
import { CARD } from "../../../ui/page/card.ts";
import { MessageDialog } from "../message-dialog.tsx";
import { Moment } from "../time-columns.tsx";
import { causeOf } from "./cause.ts";
import { attachmentsText, heldText, MailStateChip } from "./mail-state.tsx";

interface Props {
  mail: Mail;
  isOpen: boolean;
  onClose: () => void;
  onSent: (mail: Mail) => void;
}

/** Shows an email, and can send it again. */
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
      id={id}
      title={mail.subject}
      isOpen={isOpen}
      onClose={onClose}
      query={query}
      done={{ how: "sent", at: mail.sentAt ?? query.data?.sentAt }}
      again={again}
    >
      {(message) => (
        <>
          <MailFacts mail={message} />
          <MailText mail={message} />
        </>
      )}
    </MessageDialog>
  );
}

function MailFacts({ mail }: { mail: MailWithBody }) {
  const { timeZone } = useShopInfo();
  const { text, path } = causeOf(mail);
  return (
    <Facts>
      <Fact name="To">{mail.to}</Fact>
      <Fact name="Reply to">{mail.replyTo}</Fact>
      <Fact name="Attachments">{attachmentsText(mail)}</Fact>
      <Fact name="Cause">{path ? <Link to={path}>{text}</Link> : text}</Fact>
      <Fact name="State">
        <MailStateChip state={mail.state} />
      </Fact>
      <Fact name="Created on">
        <Moment at={mail.createdAt} />
      </Fact>
      <Fact name="Sent on">{mail.sentAt && <Moment at={mail.sentAt} />}</Fact>
      <Fact name="Attempts">{formatCount(mail.tries)}</Fact>
      <Fact name="Reason">{heldText(mail, timeZone)}</Fact>
      <Fact name="Next attempt">{mail.sentAt === null && <Moment at={mail.nextTryAt} />}</Fact>
      <Fact name="Last error">{mail.lastError}</Fact>
    </Facts>
  );
}

// Links in the message open a new window; scripts and everything else are blocked.
const SANDBOX = "allow-popups allow-popups-to-escape-sandbox";

/** An email as its recipient sees it, and its plain text. */
function MailText({ mail: { subject, text, html } }: { mail: MailWithBody }) {
  const plain = (
    <Box component="p" px={16} py={12} {...CARD} bg="var(--page)" fz="sm" style={WRAPPED}>
      {text}
    </Box>
  );
  if (html === null) return plain;
  return (
    <>
      <Box
        component="iframe"
        display="block"
        w="100%"
        h={440}
        {...CARD}
        bg="var(--page)"
        title={subject}
        srcDoc={html}
        sandbox={SANDBOX}
      />
      <details>
        <Box component="summary" w="fit-content" mb={8} c="var(--gum)" fz="sm" fw={600} style={{ cursor: "pointer" }}>
          As text
        </Box>
        {plain}
      </details>
    </>
  );
}

const WRAPPED = { overflowWrap: "anywhere", whiteSpace: "pre-wrap" } as const;
