import { Button } from "@mantine/core";
import type { Synonym } from "@shop/domain/contracts/synonyms";
import { IdTag } from "../../../ui/id-tag.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { OpenButton } from "../../../ui/table/open-button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { wordsOf } from "./words-of.ts";

export type SynonymSort = "createdAt" | "terms";

interface Needs {
  onEdit: (synonym: Synonym) => void;
  onRemove: (synonym: Synonym) => void;
}

export const synonymColumns = ({ onEdit, onRemove }: Needs): Column<Synonym, SynonymSort>[] => [
  {
    key: "terms",
    head: "SYNONYMS",
    cell: (synonym) => <OpenButton onClick={() => onEdit(synonym)}>{wordsOf(synonym)}</OpenButton>,
    sort: "terms",
    isRowHead: true,
  },
  // Ids follow the time of their making.
  { key: "id", head: "ID", cell: ({ _id }) => <IdTag id={_id} />, sort: "createdAt", isOneLine: true },
  {
    key: "actions",
    head: "Remove",
    cell: (synonym) => (
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => onRemove(synonym)}>
        Remove<VisuallyHidden> {wordsOf(synonym)}</VisuallyHidden>
      </Button>
    ),
    isActions: true,
  },
];
