import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Box, Button, Checkbox, Group, NativeSelect, Stack } from "@mantine/core";
import type { ImportColumn, ImportMapping, ImportRecord } from "@shop/domain/contracts/imports";
import { formatCount } from "@shop/domain/figures";
import type { ImportKind } from "@shop/domain/imports/import-fields";
import type { ImportMode } from "@shop/domain/imports/import-states";
import { LIMITS } from "@shop/domain/limits";
import { useState } from "react";
import { trpc } from "../../../../lib/trpc.ts";
import { Note } from "../../../../ui/page/panel.tsx";
import { CellNote } from "../../../../ui/table/cells.tsx";
import type { Column } from "../../../../ui/table/column.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { becauseText, fieldText } from "../import-texts.ts";
import { isDirty, type ImportDraft } from "../use-import-draft.ts";
import styles from "./columns-panel.module.css";
import { choose, columnName, columnsShown, fieldAt, fieldChoices, mappingOf } from "./mapping.ts";

interface Props {
  record: ImportRecord;
  draft: ImportDraft;
  /** The preview is being made. */
  isBusy: boolean;
  onChange: (changes: Partial<ImportDraft>) => void;
  onPreview: () => void;
}

export const PREVIEW_ID = "import-preview";

/** A table that needs no call. */
const GIVEN = { error: null, isPlaceholderData: false, refetch: () => undefined };
const NOT_IMPORTED = "Do not import";
const NO_NAMES: readonly string[] = [];

const MODES: Record<ImportMode, string> = {
  all: "All rows",
  update: "Only what the shop has",
  create: "Only what is new",
};
const HAS_PRICES: readonly ImportKind[] = ["products", "customer-prices", "price-lists"];

/** What each column of the file is, with samples and why it was guessed; it can be corrected and previewed again. */
export function ColumnsPanel({ record, draft, isBusy, onChange, onPreview }: Props) {
  const { kind, columns, sheets, options } = record;
  const [isUnfolded, setUnfolded] = useState(false);
  const [taken, setTaken] = useState("");
  const lists = trpc.priceLists.list.useQuery(
    { pageSize: LIMITS.pageSize, sort: "name", direction: "asc" },
    { enabled: kind === "products", select: ({ priceLists }) => priceLists.map(({ name }) => name) },
  );
  const isOtherSheet = draft.options.sheet !== options.sheet;
  const shown = columnsShown(columns, record.mapping, isUnfolded);
  const mapping = mappingOf(record.mapping, draft.choices);
  const onChoose = ({ index }: ImportColumn, field: string | null) => {
    const before = field === null ? undefined : columns.find((column) => column.index === mapping[field]);
    const isTaken = field !== null && before !== undefined && before.index !== index;
    setTaken(isTaken ? `${fieldText(kind, field)} is no longer read from ${columnName(columns, before)}.` : "");
    onChange({ choices: choose(draft.choices, index, field) });
  };
  const change = (changes: Partial<ImportDraft["options"]>) => onChange({ options: { ...draft.options, ...changes } });
  return (
    <Stack component="section" gap={12} aria-labelledby="import-columns">
      <div>
        <h2 id="import-columns">Columns</h2>
        <Note>Check what each column is. Columns that are not imported change nothing.</Note>
      </div>
      <Group gap="12px 24px" align="flex-end">
        {sheets.length > 1 && (
          <NativeSelect
            size="sm"
            label="Sheet"
            value={draft.options.sheet ?? ""}
            data={sheets}
            disabled={isBusy}
            onChange={(event) => change({ sheet: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          size="sm"
          label="Rows to import"
          value={draft.options.mode}
          data={Object.entries(MODES).map(([value, label]) => ({ value, label }))}
          disabled={isBusy}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change({ mode: value === "update" || value === "create" ? value : "all" });
          }}
        />
        {HAS_PRICES.includes(kind) && !isOtherSheet && (
          <Checkbox
            size="sm"
            label="Prices include GST"
            description="They are divided by 1.1: the shop’s prices are ex GST"
            styles={{ description: { fontSize: "var(--text-xs)" } }}
            checked={draft.options.pricesIncludeGst}
            disabled={isBusy}
            onChange={(event) => change({ pricesIncludeGst: event.currentTarget.checked })}
          />
        )}
      </Group>
      {isOtherSheet ? (
        <Note>{`Press Preview to see the columns of ${draft.options.sheet}.`}</Note>
      ) : (
        <DataTable
          label="Columns of the file"
          columns={columnsOf({ record, mapping, isBusy, listNames: lists.data ?? NO_NAMES, onChoose })}
          rows={shown}
          rowKey={({ index }) => String(index)}
          query={GIVEN}
          empty={null}
        />
      )}
      {!isOtherSheet && shown.length < columns.length && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setUnfolded(true)}>
            {`Show ${formatCount(columns.length - shown.length)} columns that are not imported`}
          </Button>
        </div>
      )}
      <Group gap="8px 16px">
        <Button
          id={PREVIEW_ID}
          variant={isDirty(draft, record) ? "filled" : "default"}
          loading={isBusy}
          onClick={onPreview}
        >
          Preview
        </Button>
        <Box component="span" role="status" c="dimmed" fz="sm">
          {taken}
        </Box>
      </Group>
    </Stack>
  );
}

interface ColumnsProps extends Pick<Props, "record" | "isBusy"> {
  /** With what was chosen since the preview. */
  mapping: ImportMapping;
  listNames: readonly string[];
  onChoose: (column: ImportColumn, field: string | null) => void;
}

const columnsOf = ({ record, mapping, isBusy, listNames, onChoose }: ColumnsProps): Column<ImportColumn>[] => [
  {
    key: "heading",
    head: "COLUMN",
    cell: (column) =>
      column.heading.trim() || <span className={styles.none}>Column {column.index + 1}, no heading</span>,
    isRowHead: true,
    width: "24%",
  },
  {
    key: "samples",
    head: "SAMPLES",
    cell: ({ samples }) => <Samples samples={samples} />,
    isCardLine: true,
    width: "46%",
  },
  {
    key: "field",
    head: "FIELD",
    cell: (column) => {
      const { fields, lists } = fieldChoices(record.kind, column, listNames);
      return (
        <>
          <NativeSelect
            size="sm"
            className={styles.field ?? ""}
            aria-label={`Field for ${columnName(record.columns, column)}`}
            value={fieldAt(mapping, column.index) ?? ""}
            data={[
              { value: "", label: NOT_IMPORTED },
              ...(lists.length > 0
                ? [
                    { group: "Fields", items: fields },
                    { group: "Prices of a price list", items: lists },
                  ]
                : fields),
            ]}
            disabled={isBusy}
            onChange={(event) => onChoose(column, event.currentTarget.value || null)}
          />
          <Why record={record} mapping={mapping} column={column} />
        </>
      );
    },
    isCardLine: true,
    width: "30%",
  },
];

function Samples({ samples }: { samples: readonly string[] }) {
  if (samples.length === 0) return <span className={styles.none}>empty</span>;
  return (
    <ul className={styles.samples}>
      {samples.map((sample) => (
        <li key={sample} title={sample}>
          {sample}
        </li>
      ))}
    </ul>
  );
}

/** Why the column has its field; a choice that is not previewed yet has no other reason. */
function Why({ record, mapping, column }: { record: ImportRecord; mapping: ImportMapping; column: ImportColumn }) {
  const field = fieldAt(mapping, column.index);
  if (field !== fieldAt(record.mapping, column.index))
    return (
      <CellNote>
        <b>Chosen, not previewed yet</b>
      </CellNote>
    );
  const because = becauseText(column, record.source);
  return because && <CellNote>{because}</CellNote>;
}
