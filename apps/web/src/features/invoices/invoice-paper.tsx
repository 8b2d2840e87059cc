import { Button } from "@mantine/core";
import type { Paper } from "@shop/domain/contracts/invoices";
import { formatDollars } from "@shop/domain/money";
import { invoiceState, isSettled } from "@shop/domain/papers/invoice-state";
import { PAID_BEFORE } from "@shop/domain/papers/paper";
import { invoicePath, orderPath } from "@shop/domain/screens/paths";
import IconPrinter from "icon:printer";
import { Link } from "react-router-dom";
import { paperPdf } from "../../lib/use-download.ts";
import { DownloadButton } from "../../ui/display/download-button.tsx";
import { Amount, BankAccount, BuyerLines, Fact, Seller } from "../../ui/paper/paper-parts.tsx";
import styles from "../../ui/paper/paper.module.css";
import { InvoiceLines } from "./invoice-lines.tsx";
import { PeppolLine } from "./peppol-line.tsx";

/** An invoice or a credit note as it was issued, laid out for printing on A4. */
export function InvoicePaper({ paper }: { paper: Paper }) {
  const isCredit = paper.kind === "credit-note";
  return (
    <article className={styles.paper}>
      <div className={styles.actions}>
        <Button component={Link} to={orderPath(paper.order)} variant="default">
          Order {paper.orderNumber}
        </Button>
        <DownloadButton {...paperPdf(paper)} />
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>
            {paper.title} <span className={styles.number}>{paper.number}</span>
          </h1>
          <p className={styles.state}>{stateOf(paper)}</p>
          {paper.peppol && (
            <p className={styles.state}>
              <PeppolLine peppol={paper.peppol} />
            </p>
          )}
        </div>
        <Seller seller={paper.seller} />
      </header>
      <div className={styles.parties}>
        <section>
          <h2 className={styles.label}>{isCredit ? "Credit to" : "Bill to"}</h2>
          <BillTo buyer={paper.buyer} />
        </section>
        <dl className={styles.facts}>
          <Fact name="Date of issue">{paper.issuedOn}</Fact>
          <Fact name={paper.kind === "invoice" ? "Date of supply" : "Date of adjustment"}>
            {paper.suppliedOn !== paper.issuedOn && paper.suppliedOn}
          </Fact>
          <Fact name="Due">{paper.dueOn}</Fact>
          <Fact name="Invoice">
            {paper.invoice && <Link to={invoicePath(paper.invoice)}>{paper.invoiceNumber}</Link>}
          </Fact>
          <Fact name="Date of invoice">{paper.invoiceIssuedOn}</Fact>
          <Fact name="Reason">{paper.reason}</Fact>
          <Fact name="Order">{paper.orderNumber}</Fact>
          <Fact name="PO number">{paper.poNumber}</Fact>
          <Fact name="Cost centre">{paper.costCentre && `${paper.costCentre} · ${paper.costCentreName}`}</Fact>
        </dl>
      </div>
      {paper.lines.length > 0 && <InvoiceLines lines={paper.lines} />}
      <dl className={styles.totals}>
        {!(isCredit && paper.freight === 0) && (
          <>
            <Amount name="Freight, ex GST" amount={paper.freight} />
            <Amount name="GST of freight" amount={paper.freightGst} />
          </>
        )}
        <Amount name="Total ex GST" amount={paper.totalExGst} />
        <Amount name="Total GST" amount={paper.gst} />
        <Amount name={isCredit ? "Total credited incl. GST" : "Total incl. GST"} amount={paper.total} isTotal />
        {paper.received !== undefined && (
          <>
            <Amount name="Already paid" amount={paper.received} />
            <Amount name="Amount due" amount={paper.total - paper.received} />
          </>
        )}
      </dl>
      {!isCredit && (
        <section className={styles.payment} data-settled={isSettled(paper)}>
          <h2 className={styles.label}>How to pay</h2>
          <HowToPay paper={paper} />
        </section>
      )}
    </article>
  );
}

/** What is still to be paid of it. It is not printed: the paper stays as it was issued. */
function stateOf(paper: Paper): string {
  if (paper.kind === "credit-note") return `Reduces what invoice ${paper.invoiceNumber ?? ""} asks for`;
  const state = invoiceState(paper);
  if (state === "cancelled") return "The order was cancelled";
  if (state === "paid") return "Paid";
  if (state === "credited") return "Credited";
  const open = `${formatDollars(paper.open)} not paid yet`;
  return paper.dueOn === null ? open : `${open}, due ${paper.dueOn}`;
}

function BillTo({ buyer }: Pick<Paper, "buyer">) {
  if (buyer === null) return <p>Removed five years after the issue</p>;
  return <BuyerLines buyer={buyer} />;
}

function HowToPay({ paper: { payment, total, received = 0 } }: { paper: Paper }) {
  if (payment.method === "Stripe" || received >= total) return <p>{PAID_BEFORE[payment.method]}</p>;
  return (
    <>
      <p>Please transfer {formatDollars(total - received)} and use the reference, so that we can find your payment.</p>
      <BankAccount account={payment} reference={payment.reference} />
    </>
  );
}
