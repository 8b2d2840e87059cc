import { ADMIN_RECORDS } from "@shop/domain/screens/admin-records";
import { AUDIT_ENTITIES } from "@shop/domain/screens/audit";
import type { AuditEntry } from "@shop/domain/contracts/audit";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../lib/trpc.ts";
import { useListState } from "../../../ui/list/use-list-state.ts";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { momentColumn } from "../time-columns.tsx";
import { ACTION_LABELS } from "../audit-fields.ts";
import { BriefFieldChanges } from "../field-changes.tsx";
import { UserFilter } from "../user-select.tsx";

function RecordName({ entry: { entity, recordId, label, action } }: { entry: AuditEntry }) {
  const record: { name: string; pathOf?: (id: string) => string } = ADMIN_RECORDS[entity];
  const path = action === "removed" ? undefined : record.pathOf?.(recordId);
  return (
    <>
      {record.name} {path ? <Link to={path}>{label}</Link> : label}
    </>
  );
}

const COLUMNS: Column<AuditEntry>[] = [
  momentColumn({ key: "at", head: "WHEN", at: ({ at }) => at, width: "150px" }),
  { key: "who", head: "WHO", cell: ({ actor }) => actor?.name ?? "The shop", width: "12%" },
  { key: "record", head: "RECORD", cell: (entry) => <RecordName entry={entry} />, isRowHead: true },
  { key: "action", head: "CHANGE", cell: ({ action }) => ACTION_LABELS[action], width: "12%" },
  {
    key: "fields",
    head: "FIELDS",
    cell: (entry) => <BriefFieldChanges entry={entry} />,
    width: "38%",
    isCardLine: true,
  },
];

const ENTITIES = AUDIT_ENTITIES.map((value) => ({ value, label: ADMIN_RECORDS[value].name }));

/** The audit log: every recorded change, newest first. */
export function AuditScreen() {
  const list = useListState({ filters: { entity: AUDIT_ENTITIES, actorId: null } });
  const query = trpc.audit.list.useQuery(list.input, { placeholderData: keepPreviousData });
  return (
    <AdminListScreen
      title="Audit log"
      subtitle="Every change made in the admin, newest first."
      columns={COLUMNS}
      list={list}
      query={query}
      rows={query.data?.entries}
      search="Search by record or person"
      filters={[{ key: "entity", label: "Records", options: ENTITIES }]}
      searchedFilter={{
        key: "actorId",
        field: (
          <UserFilter
            label="Who"
            placeholder="Anyone"
            id={list.filters.actorId}
            onChange={(id) => list.filter("actorId", id)}
          />
        ),
      }}
      empty={{ title: "No changes yet", text: "Changes will appear here." }}
    />
  );
}
