import { Box } from "@mantine/core";
import type { BankMatch } from "@shop/domain/bank/bank-lines";
import type { BankLine, BankSuggestion } from "@shop/domain/contracts/bank";
import { formatDollars } from "@shop/domain/money";
import { orderPath } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";
import { CellButton, CellNote } from "../../../ui/table/cells.tsx";
import { accountText } from "./bank-texts.ts";
import styles from "./line-cells.module.css";
import type { BankActions, Pays } from "./use-bank-actions.tsx";

const MATCHES: Record<BankMatch, [kind: StatusKind, label: string]> = {
  certain: ["good", "Certain"],
  likely: ["warn", "Likely"],
  unknown: ["quiet", "Unknown"],
};

/** How sure it is what a line pays, or what became of it. */
export function StateChip({ line: { status, match, bookedBy } }: { line: BankLine }) {
  if (status === "ignored") return <StatusChip kind="quiet">Ignored</StatusChip>;
  if (status === "booked")
    return (
      <>
        <StatusChip kind="good">Booked</StatusChip>
        {bookedBy && <CellNote>by {bookedBy.name}</CellNote>}
      </>
    );
  const [kind, label] = MATCHES[match ?? "unknown"];
  return <StatusChip kind={kind}>{label}</StatusChip>;
}

interface Props {
  line: BankLine;
  actions: BankActions;
}

/** What an open line may pay, each with a button when there are several; of a booked one what it paid. */
export function PaysCell({ line, actions }: Props) {
  const { suggestions, payments, similarLine } = line;
  const several = suggestions.length > 1;
  return (
    <div className={styles.pays}>
      {payments.map((payment) => (
        <Paid key={payment._id} {...payment} />
      ))}
      {suggestions.map((suggestion) => (
        <Box key={suggestion.invoices.map(({ invoice }) => invoice).join()} className={styles.suggestion}>
          <Suggested suggestion={suggestion} left={line.left} />
          {several && (
            <CellButton
              aria-label={`Book ${formatDollars(line.amount)} for ${suggestion.name}, ${suggestion.invoices.map(({ number }) => number).join(", ")}`}
              onClick={() => actions.book(line, asSuggested(suggestion))}
            >
              Book this
            </CellButton>
          )}
        </Box>
      ))}
      {suggestions.length === 0 && payments.length === 0 && "–"}
      {similarLine && (
        <CellNote>
          May be the line of {similarLine.date} that is {similarLine.status}:{" "}
          {similarLine.text || "its text is removed"}
        </CellNote>
      )}
    </div>
  );
}

/** What is sent to book a line as suggested. */
export const asSuggested = ({ company, invoices }: BankSuggestion): Pays => ({
  ...(company !== null && { company }),
  ...(invoices.length > 0 && { invoices: invoices.map(({ invoice, amount }) => ({ invoice, amount })) }),
});

function Suggested({ suggestion, left }: { suggestion: BankSuggestion; left: number }) {
  const { name, company, invoices } = suggestion;
  return (
    <>
      <span className={styles.name}>{name}</span>
      {invoices.map(({ invoice, number, order, amount, open }) => (
        <Box key={invoice} data-figures>
          <span className={styles.paid}>
            <Link to={orderPath(order)}>{number}</Link> {formatDollars(amount)}
          </span>
          {amount !== open && <CellNote>{open === 0 ? "paid already" : `open ${formatDollars(open)}`}</CellNote>}
        </Box>
      ))}
      {company !== null && <CellNote>{accountText(left, suggestion)}</CellNote>}
    </>
  );
}

function Paid({ name, company, amount, invoices }: BankLine["payments"][number]) {
  return (
    <Box data-figures>
      <span className={styles.name}>{name}</span>
      {invoices.map((paid) => (
        <Box key={paid.invoice} className={styles.paid}>
          <Link to={orderPath(paid.order)}>{paid.number}</Link> {formatDollars(paid.amount)}
        </Box>
      ))}
      {company !== null && <CellNote>{formatDollars(amount)} on account</CellNote>}
    </Box>
  );
}
