import { Button } from "@mantine/core";
import type { Statement, StatementQuery } from "@shop/domain/contracts/statements";
import { statementFileName, statementPdfPath, type StatementOf } from "@shop/domain/papers/statement";
import { adminCompanyPath, adminUserPath } from "@shop/domain/screens/admin-paths";
import { ROUTES, statementPath } from "@shop/domain/screens/paths";
import IconPrinter from "icon:printer";
import { Link } from "react-router-dom";
import { useMembership } from "../../lib/own-company.ts";
import { DownloadButton } from "../../ui/display/download-button.tsx";
import styles from "../../ui/paper/paper.module.css";

interface Props {
  asked: StatementQuery;
  /** Undefined while it is read. */
  statement: Statement | undefined;
}

/** The way back, and what can be done with the statement; not printed. */
export function StatementActions({ asked, statement }: Props) {
  const back = backTo(asked);
  return (
    <div className={styles.actions}>
      <Button component={Link} to={back.to} variant="default">
        {back.label}
      </Button>
      <OtherStatement asked={asked} />
      {statement && (
        <>
          <DownloadButton path={statementPdfPath(statement, asked)} fileName={statementFileName(statement)} />
          <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
    </div>
  );
}

/** Members have two statements: their company's, and their own of what they ordered without it. */
function OtherStatement({ asked }: Pick<Props, "asked">) {
  const isMember = Boolean(useMembership());
  if (!isMember || asked.user || asked.company) return null;
  return (
    <Button component={Link} to={statementPath({ ...asked, own: !asked.own })} variant="default">
      {asked.own ? "Company statement" : "Your own statement"}
    </Button>
  );
}

function backTo({ user, company }: StatementOf): { to: string; label: string } {
  if (user) return { to: adminUserPath(user), label: "Customer" };
  return company ? { to: adminCompanyPath(company), label: "Company" } : { to: ROUTES.invoices, label: "Invoices" };
}
