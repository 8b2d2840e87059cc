import { Button } from "@mantine/core";
import type { Synonym } from "@shop/domain/contracts/synonyms";
import IconPlus from "icon:plus";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { IdTag } from "../../../ui/display/id-tag.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { useRemoval } from "../../../ui/list/use-removal.tsx";
import { OpenButton, RowDangerButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { SynonymDialog, wordsOf } from "./synonym-dialog.tsx";

type Act = (synonym: Synonym) => void;

const columns = (onEdit: Act, onRemove: Act): Column<Synonym, "createdAt" | "terms">[] => [
  {
    key: "terms",
    head: "SYNONYMS",
    cell: (synonym) => <OpenButton onClick={() => onEdit(synonym)}>{wordsOf(synonym)}</OpenButton>,
    sort: "terms",
    isRowHead: true,
    width: "100%",
  },
  // Ids are in order of creation.
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true },
  {
    key: "actions",
    head: "Remove",
    cell: (synonym) => <RowDangerButton what="Remove" of={wordsOf(synonym)} onClick={() => onRemove(synonym)} />,
    isActions: true,
  },
];

/** The groups of words that the search treats as equal. */
export function SynonymsScreen() {
  const [notice, setNotice] = useState<string>();
  const edited = useDialogItem<Synonym | null>();
  const list = useListState({ sorts: ["createdAt", "terms"], sort: "terms", direction: "asc" });
  const query = trpc.synonyms.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.synonyms.remove.useMutation();
  const create = trpc.synonyms.create.useMutation();
  const removal = useRemoval<Synonym>({
    list,
    rows: query.data?.synonyms,
    nameOf: wordsOf,
    remove: ({ _id: id }) => remove.mutateAsync({ id }),
    restore: ({ terms }) => create.mutateAsync({ terms }),
    changed: useInvalidate("synonyms", "products", "pricing"),
  });
  const edit = (synonym: Synonym | null) => {
    setNotice(undefined);
    edited.open(synonym);
  };
  const askToRemove = (synonym: Synonym) => {
    setNotice(undefined);
    removal.askToRemove(synonym);
  };
  const createButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      Create synonyms
    </Button>
  );
  return (
    <AdminListScreen
      title="Synonyms"
      subtitle="Searching any word in a group finds products that use the others."
      actions={createButton}
      notice={notice}
      notices={removal.outcome}
      columns={columns(edit, askToRemove)}
      list={list}
      query={query}
      rows={query.data?.synonyms}
      search="Search synonyms"
      empty={{
        title: "No synonyms yet",
        text: "Tell the search which words mean the same in your trade, such as bin bag and garbage bag.",
        actions: createButton,
      }}
    >
      {edited.opened && (
        <SynonymDialog
          key={edited.opened.key}
          synonym={edited.opened.item}
          isOpen={edited.isOpen}
          onClose={edited.close}
          onSaved={(synonym) => {
            edited.close();
            setNotice(`Saved: ${wordsOf(synonym)}.`);
          }}
        />
      )}
    </AdminListScreen>
  );
}
