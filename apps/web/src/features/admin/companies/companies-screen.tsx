import { Button } from "@mantine/core";
import type { CompanyRecord } from "@shop/domain/contracts/companies";
import { daysText } from "@shop/domain/dates";
import { formatCount } from "@shop/domain/figures";
import { formatDollars } from "@shop/domain/money";
import { pastBalance } from "@shop/domain/papers/statement";
import { adminCompanyPath } from "@shop/domain/screens/admin-paths";
import IconPlus from "icon:plus";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { NewCompanyDialog } from "./new-company-dialog.tsx";

const COLUMNS: Column<CompanyRecord, "name" | "createdAt">[] = [
  {
    key: "name",
    head: "COMPANY",
    cell: ({ _id, name, abn }) => (
      <>
        <Link to={adminCompanyPath(_id)}>{name}</Link>
        <CellNote>{abn}</CellNote>
      </>
    ),
    sort: "name",
    isRowHead: true,
    width: "40%",
  },
  { key: "members", head: "MEMBERS", cell: ({ memberCount }) => formatCount(memberCount), isFigure: true },
  {
    key: "terms",
    head: "TERMS",
    cell: ({ termsDays, onHold }) =>
      onHold ? <StatusChip kind="warn">On hold</StatusChip> : termsDays === null ? "–" : daysText(termsDays),
    isOneLine: true,
  },
  { key: "balance", head: "BALANCE", cell: ({ balance }) => pastBalance(balance), isFigure: true },
  {
    key: "left",
    head: "CREDIT LEFT",
    cell: ({ left }) => (left === null ? "–" : formatDollars(left)),
    isFigure: true,
    isWideOnly: true,
  },
  {
    key: "overdue",
    head: "OVERDUE",
    cell: ({ overdue }) => (overdue > 0 ? formatDollars(overdue) : "–"),
    isFigure: true,
  },
];

/** The companies, with what they owe. */
export function CompaniesScreen() {
  const navigate = useNavigate();
  const created = useDialogItem<null>();
  const list = useListState({ sorts: ["name", "createdAt"], sort: "name", direction: "asc" });
  const query = trpc.companies.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const createButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => created.open(null)}>
      Create company
    </Button>
  );
  return (
    <AdminListScreen
      title="Companies"
      subtitle="Several people who order together, with their own prices and payment on account."
      actions={createButton}
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.companies}
      search="Search companies"
      empty={{
        title: "No companies yet",
        text: "Approve an application for a trade account, or create a company.",
        actions: createButton,
      }}
    >
      {created.opened && (
        <NewCompanyDialog
          key={created.opened.key}
          isOpen={created.isOpen}
          onClose={created.close}
          onSaved={({ _id }) => void navigate(adminCompanyPath(_id))}
        />
      )}
    </AdminListScreen>
  );
}
