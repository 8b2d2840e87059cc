import type { BankLine, BankLinesQuery } from "@shop/domain/contracts/bank";
import { formatDollars } from "@shop/domain/money";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { FilterTabs } from "../../../ui/list/filter-tabs.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, NarrowNote, RowActions, RowButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { CertainLines } from "./certain-lines.tsx";
import { ChooseDialog } from "./choose-dialog.tsx";
import { asSuggested, PaysCell, StateChip } from "./line-cells.tsx";
import { PasteLines } from "./paste-lines.tsx";
import { type BankActions, useBankActions } from "./use-bank-actions.tsx";

const SHOWN = ["certain", "likely", "unknown", "booked", "ignored"] as const;
type Shown = (typeof SHOWN)[number];
const LABELS: Record<Shown, string> = {
  certain: "Certain",
  likely: "Likely",
  unknown: "Unknown",
  booked: "Booked",
  ignored: "Ignored",
};

/** Open lines by default, or those of one match or status. */
function queryOf(show: Shown | undefined): Pick<BankLinesQuery, "status" | "match"> {
  if (show === undefined) return { status: "open" };
  return show === "booked" || show === "ignored" ? { status: show } : { match: show };
}

/** Between phone and desktop widths not all columns fit, so the day is shown below the amount. */
const columns = (actions: BankActions, choose: (line: BankLine) => void): Column<BankLine>[] => [
  { key: "date", head: "DATE", cell: ({ date }) => date, isOneLine: true, isWideOnly: true },
  {
    key: "amount",
    head: "AMOUNT",
    cell: ({ date, amount, left, status }) => (
      <>
        {formatDollars(amount)}
        <NarrowNote>{date}</NarrowNote>
        {status === "open" && left < amount && <CellNote>{formatDollars(left)} left</CellNote>}
      </>
    ),
    isFigure: true,
  },
  {
    key: "text",
    head: "TEXT",
    cell: ({ text }) => text || "Removed",
    isRowHead: true,
    width: "28%",
  },
  { key: "pays", head: "PAYS", cell: (line) => <PaysCell line={line} actions={actions} />, isCardLine: true },
  { key: "state", head: "STATE", cell: (line) => <StateChip line={line} />, isOneLine: true },
  { key: "actions", head: "ACTIONS", cell: (line) => <LineActions {...{ line, actions, choose }} />, isActions: true },
];

interface ActionsProps {
  line: BankLine;
  actions: BankActions;
  choose: (line: BankLine) => void;
}

function LineActions({ line, actions, choose }: ActionsProps) {
  const of = `${formatDollars(line.amount)} of ${line.date}, ${line.text}`;
  const [only, ...others] = line.suggestions;
  if (line.status === "booked")
    return line.mayUndo && <RowButton what="Undo" of={of} onClick={() => actions.undo(line)} />;
  if (line.status === "ignored") return <RowButton what="Restore" of={of} onClick={() => actions.restore(line)} />;
  return (
    <RowActions>
      {only && others.length === 0 && (
        <RowButton what="Book" of={of} onClick={() => actions.book(line, asSuggested(only))} />
      )}
      <RowButton what="Choose" of={`what ${of} pays`} onClick={() => choose(line)} />
      <RowButton what="Ignore" of={of} onClick={() => actions.ignore(line)} />
    </RowActions>
  );
}

/** The bank's lines: staff paste a day's export, book what is certain, and look at the rest. */
export function BankScreen() {
  const list = useListState({ filters: { show: SHOWN } });
  const { show, ...input } = list.input;
  const query = trpc.bank.list.useQuery({ ...input, ...queryOf(show) }, { placeholderData: keepPreviousData });
  const actions = useBankActions();
  const dialog = useDialogItem<BankLine>();
  const opened = dialog.opened;
  return (
    <AdminListScreen
      title="Bank lines"
      label="Money that arrived"
      subtitle="Paste what the bank exports, book what is certain, and look at the rest."
      columns={columns(actions, dialog.open)}
      list={list}
      query={query}
      rows={query.data?.lines}
      search="Search by text or amount"
      notices={
        <>
          <PasteLines onUploaded={actions.changed} />
          <CertainLines onBooked={actions.changed} />
        </>
      }
      tabs={
        <FilterTabs
          label="Show"
          all="Open"
          options={SHOWN.map((value) => ({ value, label: LABELS[value] }))}
          value={list.filters.show}
          onChange={(value) => list.filter("show", value)}
        />
      }
      empty={{ title: "No open lines", text: "Lines that are pasted or uploaded above appear here." }}
    >
      {actions.outcome}
      {opened && (
        <ChooseDialog
          key={opened.key}
          line={opened.item}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onBook={(pays) => {
            dialog.close();
            actions.book(opened.item, pays);
          }}
        />
      )}
    </AdminListScreen>
  );
}
