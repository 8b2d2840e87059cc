import { Button } from "@mantine/core";
import { adminSynonymsPath } from "@shop/domain/admin-paths";
import type { Synonym } from "@shop/domain/contracts/synonyms";
import { PAGE_SIZE } from "@shop/domain/limits";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { useOpened } from "../../../ui/dialog/use-opened.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListSaid } from "../../../ui/list/list-said.tsx";
import { ListSearch } from "../../../ui/list/list-search.tsx";
import { ListToolbar } from "../../../ui/list/list-toolbar.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { useRemoval } from "../../../ui/list/use-removal.tsx";
import { ScreenHead } from "../../../ui/screen-head.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { synonymColumns } from "./synonym-columns.tsx";
import { SynonymDialog } from "./synonym-dialog.tsx";
import { useSynonymsChanged } from "./use-synonyms-changed.ts";
import { wordsOf } from "./words-of.ts";

/** The groups of words that the search takes for one another. */
export function SynonymsScreen() {
  const [said, say] = useState<string>();
  const edited = useOpened<Synonym | null>();
  const changed = useSynonymsChanged();
  const list = useListState({
    sorts: ["createdAt", "terms"],
    sort: "terms",
    direction: "asc",
    pathOf: adminSynonymsPath,
  });
  const query = trpc.synonyms.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const remove = trpc.synonyms.remove.useMutation();
  const create = trpc.synonyms.create.useMutation();
  const removal = useRemoval<Synonym>({
    nameOf: wordsOf,
    remove: ({ _id: id }) => remove.mutateAsync({ id }),
    restore: ({ terms }) => create.mutateAsync({ terms }),
    changed,
  });
  const edit = (synonym: Synonym | null) => {
    say(undefined);
    edited.open(synonym);
  };
  const createButton = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(null)}>
      Create synonyms
    </Button>
  );
  return (
    <>
      <ScreenHead
        title="Synonyms"
        subtitle="Whoever searches for one of these words finds products that are called by another of its group."
        actions={createButton}
      />
      <ListSaid>{said}</ListSaid>
      {removal.outcome}
      <ListToolbar>
        <ListSearch list={list} label="Search synonyms" />
      </ListToolbar>
      <DataTable
        label="Synonyms"
        columns={synonymColumns({
          onEdit: edit,
          onRemove: (synonym) => {
            say(undefined);
            removal.askToRemove(synonym);
          },
        })}
        rows={query.data?.synonyms}
        rowKey={({ _id }) => _id}
        query={query}
        list={list}
        paging={query.data}
        pageSize={PAGE_SIZE.others}
        empty={
          <EmptyState title="No synonyms yet" actions={createButton}>
            Tell the search which words mean the same in your trade, such as bin bag and garbage bag.
          </EmptyState>
        }
      />
      {edited.opened && (
        <SynonymDialog
          key={edited.opened.key}
          synonym={edited.opened.item}
          isOpen={edited.isOpen}
          onClose={edited.close}
          onSaved={(synonym) => {
            edited.close();
            say(`Saved: ${wordsOf(synonym)}.`);
          }}
        />
      )}
    </>
  );
}
