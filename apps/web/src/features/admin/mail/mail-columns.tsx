import type { Mail } from "@shop/domain/contracts/mail";
import { momentText } from "../../../lib/moment-text.ts";
import type { Column } from "../../../ui/table/column.ts";
import { LongText } from "../../../ui/table/long-text.tsx";
import { OpenButton } from "../../../ui/table/open-button.tsx";
import { heldUntil } from "./held-until.ts";
import styles from "./mail-columns.module.css";
import { StateChip } from "./state-chip.tsx";

interface Needs {
  timeZone: string;
  onOpen: (mail: Mail) => void;
}

export const mailColumns = ({ timeZone, onOpen }: Needs): Column<Mail, "createdAt">[] => [
  { key: "to", head: "TO", cell: ({ to }) => to, width: "18%", isCardLine: true },
  {
    key: "subject",
    head: "SUBJECT",
    cell: (mail) => (
      <>
        <OpenButton onClick={() => onOpen(mail)}>{mail.subject}</OpenButton>
        {mail.heldReason && <p className={styles.held}>{heldUntil(mail, timeZone)}</p>}
      </>
    ),
    width: "30%",
    isRowHead: true,
  },
  { key: "state", head: "STATE", cell: ({ state }) => <StateChip state={state} />, isOneLine: true },
  { key: "tries", head: "TRIES", cell: ({ tries }) => tries.toLocaleString("en-AU"), isFigure: true },
  {
    key: "error",
    head: "LAST ERROR",
    cell: ({ lastError }) => <LongText text={lastError} />,
    width: "10%",
    isCardLine: true,
    isWideOnly: true,
  },
  {
    key: "created",
    head: "CREATED ON",
    cell: ({ createdAt }) => momentText(createdAt, timeZone),
    sort: "createdAt",
    isOneLine: true,
  },
  {
    key: "sent",
    head: "SENT ON",
    cell: ({ sentAt }) => (sentAt ? momentText(sentAt, timeZone) : "–"),
    isOneLine: true,
    isWideOnly: true,
  },
];
