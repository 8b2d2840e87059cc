import { Button } from "@mantine/core";
import type { Paper } from "@shop/domain/contracts/invoices";
import { formatDollars } from "@shop/domain/money";
import { invoiceState, isSettled } from "@shop/domain/papers/invoice-state";
import { invoicePath, orderPath } from "@shop/domain/screens/paths";
import IconPrinter from "icon:printer";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { DownloadPdf } from "./download-pdf.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { PeppolLine } from "./peppol-line.tsx";
import styles from "./invoice-paper.module.css";

/** An invoice or a credit note as it was issued, laid out for printing on A4. */
export function InvoicePaper({ paper }: { paper: Paper }) {
  const { seller } = paper;
  const isCredit = paper.kind === "credit-note";
  return (
    <article className={styles.paper}>
      <div className={styles.actions}>
        <Button component={Link} to={orderPath(paper.order)} variant="default">
          Order {paper.orderNumber}
        </Button>
        <DownloadPdf paper={paper} />
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
        <address className={styles.seller}>
          <strong>{seller.name}</strong>
          <span>ABN {seller.abn}</span>
          <span>{seller.address}</span>
          <span>{[seller.phone, seller.email].filter(Boolean).join(" · ")}</span>
        </address>
      </header>
      <div className={styles.parties}>
        <section>
          <h2 className={styles.label}>{isCredit ? "Credit to" : "Bill to"}</h2>
          <BillTo buyer={paper.buyer} />
        </section>
        <dl className={styles.facts}>
          <Fact name="Date of issue">{paper.issuedOn}</Fact>
          <Fact name="Date of supply">{paper.suppliedOn !== paper.issuedOn && paper.suppliedOn}</Fact>
          <Fact name="Due">{paper.dueOn}</Fact>
          <Fact name="Invoice">
            {paper.invoice && <Link to={invoicePath(paper.invoice)}>{paper.invoiceNumber}</Link>}
          </Fact>
          <Fact name="Date of invoice">{paper.invoiceIssuedOn}</Fact>
          <Fact name="Reason">{paper.reason}</Fact>
          <Fact name="Order">{paper.orderNumber}</Fact>
          <Fact name="PO number">{paper.poNumber}</Fact>
        </dl>
      </div>
      <InvoiceLines lines={paper.lines} />
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
  const { name, abn, apartment, address, city, state, postalCode, country } = buyer;
  const lines = [name, abn && `ABN ${abn}`, apartment, address, `${city} ${state} ${postalCode}`, country];
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}

/** Renders nothing without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Amount({ name, amount, isTotal }: { name: string; amount: number; isTotal?: boolean }) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{formatDollars(amount)}</dd>
    </div>
  );
}

function HowToPay({ paper: { payment, total } }: { paper: Paper }) {
  if (payment.method === "Stripe") return <p>Paid by card.</p>;
  return (
    <>
      <p>Please transfer {formatDollars(total)} and use the reference, so that we can find your payment.</p>
      <dl className={styles.bank}>
        <Fact name="Account name">{payment.accountName}</Fact>
        <Fact name="BSB">{payment.bsb}</Fact>
        <Fact name="Account number">{payment.accountNumber}</Fact>
        <Fact name="Reference">{payment.reference}</Fact>
      </dl>
    </>
  );
}
