import type { Paper } from "@shop/domain/contracts/invoices";
import { formatDollars } from "@shop/domain/money";
import type { PaperBuyer } from "@shop/domain/papers/paper";
import type { ReactNode } from "react";
import styles from "./paper.module.css";

/** Whose paper it is, in its head. */
export function Seller({ seller: { name, abn, address, phone, email } }: Pick<Paper, "seller">) {
  return (
    <address className={styles.seller}>
      <strong>{name}</strong>
      <span>ABN {abn}</span>
      <span>{address}</span>
      <span>{[phone, email].filter(Boolean).join(" · ")}</span>
    </address>
  );
}

/** The buyer as on an envelope, or what is known of one. */
export function BuyerLines({ buyer }: { buyer: Pick<PaperBuyer, "name"> & Partial<PaperBuyer> }) {
  const { name, abn, apartment, address, city, state, postalCode, country } = buyer;
  const place = [city, state, postalCode].filter(Boolean).join(" ");
  const lines = [name, abn && `ABN ${abn}`, apartment, address, place, country];
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}

/** Renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The shop's bank account, and what to write in the reference; what the shop has not set is left out. */
export function BankAccount({
  account: { accountName, bsb, accountNumber },
  reference,
}: {
  account: { accountName: string; bsb: string; accountNumber: string };
  reference: string;
}) {
  return (
    <dl className={styles.bank}>
      <Fact name="Account name">{accountName}</Fact>
      <Fact name="BSB">{bsb}</Fact>
      <Fact name="Account number">{accountNumber}</Fact>
      <Fact name="Reference">{reference}</Fact>
    </dl>
  );
}

export function Amount({ name, amount, isTotal }: { name: string; amount: number; isTotal?: boolean }) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{formatDollars(amount)}</dd>
    </div>
  );
}
