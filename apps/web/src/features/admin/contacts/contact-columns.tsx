import type { Contact } from "@shop/domain/contracts/contacts";
import { dayFirstMoment } from "@shop/domain/dates";
import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import type { Column } from "../../../ui/table/column.ts";
import styles from "./contact-columns.module.css";
import { HandledCell } from "./handled-cell.tsx";
import type { NoteDrafts } from "./use-note-drafts.ts";

type ContactSort = "createdAt" | "name" | "email";

interface Needs {
  timeZone: string;
  drafts: NoteDrafts;
  onHistory: (contact: Contact) => void;
}

export const contactColumns = ({ timeZone, drafts, onHistory }: Needs): Column<Contact, ContactSort>[] => [
  { key: "name", head: "NAME", cell: ({ name }) => name, sort: "name", isRowHead: true, width: "11%" },
  {
    key: "email",
    head: "EMAIL",
    cell: ({ email }) => <MailLink email={email} />,
    sort: "email",
    width: "19%",
  },
  { key: "phone", head: "PHONE NO", cell: ({ phoneno }) => <PhoneLink number={phoneno} />, width: "13%" },
  {
    key: "created",
    head: "CREATED ON",
    cell: ({ createdAt }) => dayFirstMoment(createdAt, timeZone),
    sort: "createdAt",
    width: "132px",
  },
  { key: "message", head: "MESSAGE", cell: ({ message }) => <MessageText text={message} /> },
  {
    key: "handled",
    head: "HANDLED",
    cell: (contact) => <HandledCell contact={contact} drafts={drafts} onHistory={onHistory} />,
    width: "21%",
  },
];

/** Broken before the @ and the dots rather than within a word. */
function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      {email.split(/(?=[@.])/).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no order but this
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  );
}

function PhoneLink({ number }: { number: string }) {
  const dialled = number.replace(/[^\d+]/g, "");
  return dialled ? <a href={`tel:${dialled}`}>{number}</a> : number || "–";
}

/** A message as it was written; a long one shows its beginning until all of it is asked for. */
function MessageText({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isClipped = useIsClipped(box);
  return (
    <>
      <p ref={box} className={styles.text} data-open={isOpen || undefined}>
        {text}
      </p>
      {(isOpen || isClipped) && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}

/** True while an element holds more than it shows, however wide it is just now. */
function useIsClipped(box: RefObject<HTMLElement | null>): boolean {
  const [isClipped, setClipped] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setClipped(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isClipped;
}
