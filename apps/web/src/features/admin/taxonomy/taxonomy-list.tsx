import "@mantine/core/styles/Tooltip.layer.css";
import { Button, Tooltip, VisuallyHidden } from "@mantine/core";
import { formatCount } from "@shop/domain/figures";
import { NO_RECORD } from "@shop/domain/messages";
import IconPlus from "icon:plus";
import { type ComponentProps, useId } from "react";
import { Link } from "react-router-dom";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { useRemoval } from "../../../ui/list/use-removal.tsx";
import { RowActions, RowDangerButton, RowLink } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { type Level, type LevelCalls, type TaxonomyValues, useTaxonomyChanged } from "./level.ts";

type Sort = "createdAt" | "name";

interface Uses {
  _id: string;
  productCount: number;
  subCategoryCount?: number;
  sectionCount?: number;
}

type Screen<Row extends Uses> = ComponentProps<typeof AdminListScreen<Row, Sort>>;

interface Props<Values extends TaxonomyValues, Row extends Uses> extends Pick<
  Screen<Row>,
  "subtitle" | "list" | "query" | "rows"
> {
  level: Level<Values, Row>;
  calls: Pick<LevelCalls<Values, unknown>, "create" | "remove">;
  /** By default the level's name. */
  title?: string;
  /** The columns between the name and the actions. */
  columns: Column<Row, Sort>[];
  /** Why a record cannot be removed; undefined if it can. */
  usesText?: (row: Row) => string | undefined;
}

const nameOf = <Values extends TaxonomyValues, Row>({ toValues, nameField }: Level<Values, Row>, row: Row) =>
  toValues(row, "")[nameField] ?? "";

function columnsOf<Values extends TaxonomyValues, Row extends Uses>(
  { level, columns, usesText: reasonOf = usesText }: Props<Values, Row>,
  askToRemove: (row: Row) => void,
): Column<Row, Sort>[] {
  const pathOf = ({ _id }: Row) => level.paths.record(_id);
  return [
    // Ids are in order of creation.
    { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true },
    {
      key: "name",
      head: `${level.one.toUpperCase()} NAME`,
      cell: (row) => <Link to={pathOf(row)}>{nameOf(level, row)}</Link>,
      sort: "name",
      isRowHead: true,
    },
    ...columns,
    {
      key: "edit",
      head: "Edit and remove",
      cell: (row) => (
        <RowActions>
          <RowLink what="Edit" of={nameOf(level, row)} to={pathOf(row)} />
          <RemoveButton name={nameOf(level, row)} reason={reasonOf(row)} onRemove={() => askToRemove(row)} />
        </RowActions>
      ),
      isActions: true,
    },
  ];
}

/** One of the taxonomy's three lists. */
export function TaxonomyList<Values extends TaxonomyValues, Row extends Uses>(props: Props<Values, Row>) {
  const { level, calls, columns: _columns, usesText: _reasonToKeep, ...screen } = props;
  const { many, one, paths, toValues } = level;
  const { askToRemove, outcome } = useRemoval<Row>({
    list: screen.list,
    rows: screen.rows,
    nameOf: (row) => nameOf(level, row),
    remove: ({ _id }) => calls.remove({ id: _id }),
    restore: (row) => calls.create(toValues(row, "")),
    changed: useTaxonomyChanged(),
  });
  const createButton = (
    <Button component={Link} to={paths.create} size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      Create {one}
    </Button>
  );
  return (
    <AdminListScreen
      title={many}
      {...screen}
      label={many}
      actions={createButton}
      notices={outcome}
      search={`Search ${many.toLowerCase()}`}
      columns={columnsOf(props, askToRemove)}
      empty={{ title: NO_RECORD, actions: createButton }}
    />
  );
}

interface RemoveProps {
  name: string;
  /** Why it cannot be removed; shown when the button is hovered, touched or focused. */
  reason: string | undefined;
  onRemove: () => void;
}

function RemoveButton({ name, reason, onRemove }: RemoveProps) {
  const id = useId();
  if (!reason) return <RowDangerButton what="Remove" of={name} onClick={onRemove} />;
  return (
    <>
      <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
        <Button
          size="compact-sm"
          variant="transparent"
          c="var(--line-strong)"
          fw={400}
          style={{ cursor: "help" }}
          // Not `disabled`, so that it can be focused and its reason read out.
          aria-disabled
          aria-describedby={id}
        >
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}

const amount = (count = 0, one: string, many: string) =>
  count > 0 ? [`${formatCount(count)} ${count === 1 ? one : many}`] : [];

/** What uses a record, in the server's words, so that it cannot be removed; undefined if nothing does. */
export function usesText({ productCount, subCategoryCount, sectionCount }: Uses): string | undefined {
  const users = [
    ...amount(productCount, "product", "products"),
    ...amount(subCategoryCount, "sub category", "sub categories"),
    ...amount(sectionCount, "section", "sections"),
  ];
  return users.length > 0 ? `Used by ${users.join(" and ")}` : undefined;
}

export const PRODUCTS_COLUMN = {
  key: "products",
  head: "PRODUCTS",
  cell: ({ productCount }: Uses) => formatCount(productCount),
  isFigure: true,
};
