import type { MailWithBody } from "@shop/domain/contracts/mail";
import { Link } from "react-router-dom";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { causeOf } from "./cause.ts";
import { heldUntil } from "./held-until.ts";
import { StateChip } from "./state-chip.tsx";

/** What is known of a message besides its text. */
export function MailFacts({ mail }: { mail: MailWithBody }) {
  const { timeZone } = useShopInfo();
  const { words, path } = causeOf(mail);
  return (
    <Facts>
      <Fact name="To">{mail.to}</Fact>
      <Fact name="Reply to">{mail.replyTo}</Fact>
      <Fact name="Cause">{path ? <Link to={path}>{words}</Link> : words}</Fact>
      <Fact name="State">
        <StateChip state={mail.state} />
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
