import { Button } from "@mantine/core";
import type { Statement } from "@shop/domain/contracts/statements";
import { statementFileName, statementPdfPath, type StatementOf } from "@shop/domain/papers/statement";
import { adminUserPath } from "@shop/domain/screens/admin-paths";
import { ROUTES } from "@shop/domain/screens/paths";
import IconPrinter from "icon:printer";
import { Link } from "react-router-dom";
import { DownloadPdf } from "../../ui/paper/download-pdf.tsx";
import styles from "../../ui/paper/paper.module.css";

interface Props {
  /** As asked for. */
  whose: StatementOf;
  /** Undefined while it is read. */
  statement: Statement | undefined;
}

/** The way back, and what can be done with the statement; not printed. */
export function StatementActions({ whose, statement }: Props) {
  return (
    <div className={styles.actions}>
      {whose.user === undefined ? (
        <Button component={Link} to={ROUTES.invoices} variant="default">
          Invoices
        </Button>
      ) : (
        <Button component={Link} to={adminUserPath(whose.user)} variant="default">
          Customer
        </Button>
      )}
      {statement && (
        <>
          <DownloadPdf path={statementPdfPath(statement, whose)} fileName={statementFileName(statement)} />
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
    </div>
  );
}
