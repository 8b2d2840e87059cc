import { APPLICATION_STATES, type TradeApplication } from "@shop/domain/contracts/trade-applications";
import { adminCompanyPath, adminUserPath, ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, LongText, RowActions, RowButton, RowDangerButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { dayColumn } from "../time-columns.tsx";
import { ApproveDialog } from "./approve-dialog.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";

const STATES: Record<TradeApplication["status"], readonly [kind: StatusKind, label: string]> = {
  open: ["warn", "Open"],
  approved: ["good", "Approved"],
  declined: ["quiet", "Declined"],
};

type Duplicate = TradeApplication["duplicates"][number];

/** Where staff look at what else there is of the same business. */
function Known({ kind, _id, name }: Duplicate) {
  if (kind === "application") return <>also applied as {name}</>;
  return (
    <>
      {kind} <Link to={kind === "company" ? adminCompanyPath(_id) : adminUserPath(_id)}>{name}</Link>
    </>
  );
}

type Act = (application: TradeApplication) => void;

const columns = (onApprove: Act, onDecline: Act): Column<TradeApplication, "createdAt">[] => [
  {
    key: "company",
    head: "COMPANY",
    cell: ({ companyName, abn }) => (
      <>
        {companyName}
        <CellNote>{abn}</CellNote>
      </>
    ),
    isRowHead: true,
    width: "22%",
  },
  {
    key: "contact",
    head: "CONTACT",
    cell: ({ contactName, email, phone, message }) => (
      <>
        {contactName}
        <CellNote>{[email, phone].filter(Boolean).join(", ")}</CellNote>
        {message && <LongText text={message} />}
      </>
    ),
    isCardLine: true,
    width: "30%",
  },
  {
    key: "status",
    head: "STATUS",
    cell: ({ status, decidedBy, reason, company, duplicates }) => (
      <>
        <StatusChip kind={STATES[status][0]}>{STATES[status][1]}</StatusChip>
        {decidedBy && <CellNote>by {decidedBy.name}</CellNote>}
        {reason && <CellNote>{reason}</CellNote>}
        {company && (
          <CellNote>
            <Link to={adminCompanyPath(company._id)}>{company.name}</Link>
          </CellNote>
        )}
        {duplicates.map((known) => (
          <CellNote key={known._id}>
            Known: <Known {...known} />
          </CellNote>
        ))}
      </>
    ),
  },
  dayColumn({
    key: "applied",
    head: "APPLIED ON",
    at: ({ createdAt }) => createdAt,
    sort: "createdAt",
    isWideOnly: true,
  }),
  {
    key: "actions",
    head: "Approve or decline",
    cell: (application) =>
      application.status === "open" && (
        <RowActions>
          <RowButton what="Approve" of={application.companyName} onClick={() => onApprove(application)} />
          <RowDangerButton what="Decline" of={application.companyName} onClick={() => onDecline(application)} />
        </RowActions>
      ),
    isActions: true,
  },
];

const STATUSES = APPLICATION_STATES.map((value) => ({ value, label: STATES[value][1] }));

/** The businesses that apply for a trade account. */
export function ApplicationsScreen() {
  const [notice, setNotice] = useState<string>();
  const approved = useDialogItem<TradeApplication>();
  const declined = useDialogItem<TradeApplication>();
  const list = useListState({ sorts: ["createdAt"], filters: { status: APPLICATION_STATES } });
  const query = trpc.tradeApplications.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const begin = (open: Act) => (application: TradeApplication) => {
    setNotice(undefined);
    open(application);
  };
  return (
    <AdminListScreen
      title="Trade accounts"
      subtitle="Businesses that apply for an account. An approved one becomes a company, and its contact is invited."
      notice={notice}
      columns={columns(begin(approved.open), begin(declined.open))}
      list={list}
      query={query}
      rows={query.data?.applications}
      search="Search applications"
      filters={[{ key: "status", label: "Status", options: STATUSES }]}
      empty={{
        title: "No applications yet",
        text: (
          <>
            Applications arrive here and by email. <Link to={ADMIN_ROUTES.companies}>Create a company</Link> yourself.
          </>
        ),
      }}
    >
      {approved.opened && (
        <ApproveDialog
          key={approved.opened.key}
          application={approved.opened.item}
          isOpen={approved.isOpen}
          onClose={approved.close}
          onSaved={({ name }) => {
            approved.close();
            setNotice(`${name} is a company now, and its contact is invited.`);
          }}
        />
      )}
      {declined.opened && (
        <DeclineDialog
          key={declined.opened.key}
          application={declined.opened.item}
          isOpen={declined.isOpen}
          onClose={declined.close}
          onSaved={({ companyName }) => {
            declined.close();
            setNotice(`${companyName} was declined.`);
          }}
        />
      )}
    </AdminListScreen>
  );
}
