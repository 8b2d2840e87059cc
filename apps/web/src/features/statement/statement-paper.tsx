import type { Statement } from "@shop/domain/contracts/statements";
import { longDay } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { pastBalance, SINCE_THEN } from "@shop/domain/papers/statement";
import { BankAccount, BuyerLines, Fact, Seller } from "../../ui/paper/paper-parts.tsx";
import styles from "../../ui/paper/paper.module.css";
import { StatementEntries } from "./statement-entries.tsx";

/** A statement, laid out for printing on A4. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { from, to, isCurrent, seller, buyer, openingBalance, closingBalance } = statement;
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Statement of account</h1>
          <p>
            {longDay(from)} to {longDay(to)}
          </p>
          <p className={styles.state}>{stateOf(statement)}</p>
        </div>
        <Seller seller={seller} />
      </header>
      <div className={styles.parties}>
        <section>
          <h2 className={styles.label}>Statement of</h2>
          <BuyerLines buyer={buyer} />
        </section>
        <dl className={styles.facts}>
          <Fact name="Opening balance">{formatDollars(openingBalance)}</Fact>
          <Fact name="Closing balance">
            <strong>{formatDollars(closingBalance)}</strong>
          </Fact>
        </dl>
      </div>
      <StatementEntries statement={statement} />
      <section className={styles.payment}>
        {isCurrent ? (
          <>
            <h2 className={styles.label}>How to pay</h2>
            <HowToPay statement={statement} />
          </>
        ) : (
          <>
            <h2 className={styles.label}>Balance on {longDay(to)}</h2>
            <p>
              <strong>{pastBalance(closingBalance)}</strong>
            </p>
            <p>{SINCE_THEN}</p>
          </>
        )}
      </section>
    </>
  );
}

/** In short, for the screen; of a period that is over without asking for money, since it may have been paid. */
function stateOf({ to, isCurrent, closingBalance }: Statement): string {
  if (!isCurrent) return `Balance on ${longDay(to)}: ${pastBalance(closingBalance)}`;
  if (closingBalance > 0) return `${formatDollars(closingBalance)} to pay`;
  return closingBalance < 0 ? `${formatDollars(-closingBalance)} in credit` : "Nothing to pay";
}

function HowToPay({ statement: { closingBalance, bank } }: { statement: Statement }) {
  if (closingBalance < 0) return <p>There is nothing to pay: you have {formatDollars(-closingBalance)} in credit.</p>;
  if (closingBalance === 0) return <p>There is nothing to pay.</p>;
  return (
    <>
      <p>Please transfer {formatDollars(closingBalance)}.</p>
      <BankAccount account={bank} reference="The numbers of the orders that you pay" />
    </>
  );
}
