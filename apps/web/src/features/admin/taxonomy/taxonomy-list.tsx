import "@mantine/core/styles/Tooltip.layer.css";
import { Button, Tooltip } from "@mantine/core";
import { NO_RECORD } from "@shop/domain/messages";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentProps, useId } from "react";
import { Link } from "react-router-dom";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { useRemoval } from "../../../ui/list/use-removal.tsx";
import { RowActions, RowDangerButton, RowLink } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import styles from "./taxonomy-list.module.css";

type Sort = "createdAt" | "name";

/** The three lists are in alphabetical order; sorting by id shows the newest. */
export const useTaxonomyList = () => useListState({ sorts: ["createdAt", "name"], sort: "name", direction: "asc" });

/** What changes with a category, a sub-category or a section: the header's menu and the products' categories too. */
export const useTaxonomyChanged = () => useInvalidate("taxonomy", "products", "pricing");

interface Props<Row> extends Pick<
  ComponentProps<typeof AdminListScreen<Row & { _id: string }, Sort>>,
  "title" | "subtitle" | "list" | "query"
> {
  rows: readonly Row[] | undefined;
  /** What the records are called: 'Sub Categories', and one of them. */
  many: string;
  one: string;
  /** The head of the column of names. */
  nameHead: string;
  nameOf: (row: Row) => string;
  /** The screen of a record, and of a new one. */
  pathOf: (id: string) => string;
  createPath: string;
  /** Why a record can't be removed; undefined when it can. */
  reasonToKeep: (row: Row) => string | undefined;
  remove: (id: string) => Promise<unknown>;
  /** Creates a removed record again. */
  restore: (row: Row) => Promise<unknown>;
  /** The columns between the name and the actions. */
  columns: Column<Row, Sort>[];
}

function columnsOf<Row extends { _id: string }>(
  list: Props<Row>,
  askToRemove: (row: Row) => void,
): Column<Row, Sort>[] {
  const { nameHead, nameOf, pathOf, reasonToKeep, columns } = list;
  return [
    // Ids follow the time of creation.
    { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true },
    {
      key: "name",
      head: nameHead,
      cell: (row) => <Link to={pathOf(row._id)}>{nameOf(row)}</Link>,
      sort: "name",
      isRowHead: true,
    },
    ...columns,
    {
      key: "edit",
      head: "Edit and remove",
      cell: (row) => (
        <RowActions>
          <RowLink what="Edit" of={nameOf(row)} to={pathOf(row._id)} />
          <RemoveButton name={nameOf(row)} kept={reasonToKeep(row)} onRemove={() => askToRemove(row)} />
        </RowActions>
      ),
      isActions: true,
    },
  ];
}

/** One of the taxonomy's three lists. */
export function TaxonomyList<Row extends { _id: string }>(props: Props<Row>) {
  const { many, one, nameOf, createPath, remove, restore, ...screen } = props;
  const { askToRemove, outcome } = useRemoval<Row>({
    nameOf,
    remove: ({ _id }) => remove(_id),
    restore,
    changed: useTaxonomyChanged(),
  });
  const createButton = (
    <Button component={Link} to={createPath} size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      Create {one}
    </Button>
  );
  return (
    <AdminListScreen
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
  /** Why it can't be removed; said when the button is hovered, touched or has the focus. */
  kept: string | undefined;
  onRemove: () => void;
}

function RemoveButton({ name, kept, onRemove }: RemoveProps) {
  const reason = useId();
  if (!kept) return <RowDangerButton what="Remove" of={name} onClick={onRemove} />;
  return (
    <>
      <Tooltip label={kept} events={{ hover: true, focus: true, touch: true }}>
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.disabled}
          // Not `disabled`: then nobody could focus it and hear why.
          data-disabled
          aria-disabled
          aria-describedby={reason}
        >
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Tooltip>
      <span id={reason} hidden>
        {kept}
      </span>
    </>
  );
}

interface Uses {
  productCount: number;
  subCategoryCount?: number;
  sectionCount?: number;
}

const amount = (count = 0, one: string, many: string) =>
  count > 0 ? [`${count.toLocaleString("en-AU")} ${count === 1 ? one : many}`] : [];

/** Why a record can't be removed: what uses it, in the server's words; undefined when it can. */
export function whyKept({ productCount, subCategoryCount, sectionCount }: Uses): string | undefined {
  const users = [
    ...amount(productCount, "product", "products"),
    ...amount(subCategoryCount, "sub category", "sub categories"),
    ...amount(sectionCount, "section", "sections"),
  ];
  return users.length > 0 ? `Used by ${users.join(" and ")}` : undefined;
}

/** How many products a record has. */
export const productsColumn = {
  key: "products",
  head: "PRODUCTS",
  cell: ({ productCount }: Uses) => productCount.toLocaleString("en-AU"),
  isFigure: true,
};
