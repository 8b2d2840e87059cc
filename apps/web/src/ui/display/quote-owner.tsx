import type { QuoteSummary } from "@shop/domain/contracts/quotes";
import { useSession } from "../../lib/session/session.ts";
import { Note } from "../page/panel.tsx";

/** Who asked for a company's quote, and the company; nothing for a private one. */
export function QuoteOwner({ quote: { user, company } }: { quote: Pick<QuoteSummary, "user" | "company"> }) {
  const isOwn = useSession()?._id === user._id;
  if (!company) return null;
  return (
    <Note>
      {isOwn ? "Asked for by you" : `Asked for by ${user.name}`}, for {company.name}
    </Note>
  );
}
