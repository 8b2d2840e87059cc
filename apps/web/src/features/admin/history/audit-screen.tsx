import {
  adminAuditPath,
  adminCategoryPath,
  adminProductPath,
  adminSectionPath,
  adminSubCategoryPath,
  adminUserPath,
} from "@shop/domain/admin-paths";
import { AUDIT_ENTITIES, type AuditEntity } from "@shop/domain/audit";
import type { AuditEntry } from "@shop/domain/contracts/audit";
import { PAGE_SIZE } from "@shop/domain/limits";
import { orderPath } from "@shop/domain/paths";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { momentText } from "../../../lib/moment-text.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterSelect } from "../../../ui/list/filter-select.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { ActorFilter } from "./actor-filter.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { ACTION_WORDS, ENTITY_WORDS } from "./words.ts";

/** The screen of a record, for the entities that have one. */
const PATHS: Partial<Record<AuditEntity, (id: string) => string>> = {
  product: adminProductPath,
  user: adminUserPath,
  category: adminCategoryPath,
  subCategory: adminSubCategoryPath,
  section: adminSectionPath,
  order: orderPath,
};

function RecordName({ entry: { entity, recordId, label, action } }: { entry: AuditEntry }) {
  const pathOf = action === "removed" ? undefined : PATHS[entity];
  return (
    <>
      {ENTITY_WORDS[entity]} {pathOf ? <Link to={pathOf(recordId)}>{label}</Link> : label}
    </>
  );
}

const columns = (timeZone: string): Column<AuditEntry>[] => [
  { key: "at", head: "WHEN", cell: ({ at }) => momentText(at, timeZone), isOneLine: true, width: "150px" },
  { key: "who", head: "WHO", cell: ({ actor }) => actor?.name ?? "The shop", width: "16%" },
  { key: "record", head: "RECORD", cell: (entry) => <RecordName entry={entry} />, isRowHead: true },
  { key: "action", head: "CHANGE", cell: ({ action }) => ACTION_WORDS[action], isOneLine: true },
  { key: "fields", head: "FIELDS", cell: (entry) => <FieldChanges entry={entry} />, width: "36%", isCardLine: true },
];

const ENTITIES = AUDIT_ENTITIES.map((value) => ({ value, label: ENTITY_WORDS[value] }));

/** Every change that the staff made, newest first. */
export function AuditScreen() {
  const { timeZone } = useShopInfo();
  const list = useListState({ filters: { entity: AUDIT_ENTITIES, actorId: null }, pathOf: adminAuditPath });
  const query = trpc.audit.list.useQuery({ ...list.input, ...list.filters }, { placeholderData: keepPreviousData });
  return (
    <>
      <ScreenHead title="Audit log" subtitle="Every change that was made in here, newest first." />
      <ListToolbar>
        <ListSearch list={list} label="Search by record or person" />
        <FilterSelect
          label="Records"
          value={list.filters.entity}
          onChange={(entity) => list.filter("entity", entity)}
          options={ENTITIES}
        />
        <ActorFilter id={list.filters.actorId} onChange={(id) => list.filter("actorId", id)} />
      </ListToolbar>
      <DataTable
        label="Audit log"
        columns={columns(timeZone)}
        rows={query.data?.entries}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={<EmptyState title="No changes yet">Every change of a record will stand here.</EmptyState>}
      />
    </>
  );
}
