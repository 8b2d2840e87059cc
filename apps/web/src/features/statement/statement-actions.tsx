import { Button } from "@mantine/core";
import type { Statement } from "@shop/domain/contracts/statements";
import { statementFileName, statementPdfPath, type StatementOf } from "@shop/domain/papers/statement";
import { adminCompanyPath, adminUserPath } from "@shop/domain/screens/admin-paths";
import { ROUTES } from "@shop/domain/screens/paths";
import IconPrinter from "icon:printer";
import { Link } from "react-router-dom";
import { DownloadButton } from "../../ui/display/download-button.tsx";
import styles from "../../ui/paper/paper.module.css";

interface Props {
  /** As asked for. */
  whose: StatementOf;
  /** Undefined while it is read. */
  statement: Statement | undefined;
}

/** The way back, and what can be done with the statement; not printed. */
export function StatementActions({ whose, statement }: Props) {
  const back = backTo(whose);
  return (
    <div className={styles.actions}>
      <Button component={Link} to={back.to} variant="default">
        {back.label}
      </Button>
      {statement && (
        <>
          <DownloadButton path={statementPdfPath(statement, whose)} fileName={statementFileName(statement)} />
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
    </div>
  );
}

function backTo({ user, company }: StatementOf): { to: string; label: string } {
  if (user) return { to: adminUserPath(user), label: "Customer" };
  return company ? { to: adminCompanyPath(company), label: "Company" } : { to: ROUTES.invoices, label: "Invoices" };
}
