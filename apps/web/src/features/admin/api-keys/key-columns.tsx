import { adminUserPath } from "@shop/domain/screens/admin-paths";
import type { ApiKey } from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import { Link } from "react-router-dom";
import { momentText } from "../../../lib/moment-text.ts";
import { CellNote, OpenButton, RowActions, RowDangerButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { WordChips } from "../../../ui/display/word-chips.tsx";
import { StateChip } from "../../../ui/display/key-state.tsx";
import { SCOPE_WORDS } from "../../../lib/session/scope-words.ts";
import { lastDay } from "./key-fields.ts";

export type KeySort = "createdAt" | "name" | "lastUsedAt";

interface Needs {
  timeZone: string;
  onEdit: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

export const keyColumns = ({ timeZone, ...acts }: Needs): Column<ApiKey, KeySort>[] => [
  {
    key: "name",
    head: "NAME",
    cell: ({ name, hint }) => (
      <>
        {name}
        <CellNote>
          <VisuallyHidden>ends with </VisuallyHidden>
          <code>
            <span aria-hidden>…</span>
            {hint}
          </code>
        </CellNote>
      </>
    ),
    sort: "name",
    isRowHead: true,
    width: "18%",
  },
  {
    key: "user",
    head: "ACTS FOR",
    cell: ({ user }) => <Link to={adminUserPath(user._id)}>{user.name}</Link>,
    width: "13%",
  },
  {
    key: "scopes",
    head: "MAY",
    cell: ({ scopes }) => <WordChips words={scopes.map((scope) => SCOPE_WORDS[scope])} />,
    width: "20%",
    isCardLine: true,
  },
  { key: "state", head: "STATE", cell: ({ state }) => <StateChip state={state} />, isOneLine: true },
  {
    key: "expires",
    head: "EXPIRES ON",
    cell: ({ expiresAt }) => (expiresAt ? lastDay(expiresAt, timeZone) : "Never"),
    isOneLine: true,
    isWideOnly: true,
  },
  {
    key: "used",
    head: "LAST USED",
    cell: ({ lastUsedAt }) => (lastUsedAt ? momentText(lastUsedAt, timeZone) : "Never"),
    sort: "lastUsedAt",
  },
  {
    key: "created",
    head: "CREATED ON",
    cell: ({ createdAt }) => dayOf(createdAt, timeZone),
    sort: "createdAt",
    isOneLine: true,
    isWideOnly: true,
  },
  { key: "actions", head: "Edit or revoke", cell: (key) => <KeyActions apiKey={key} {...acts} />, isActions: true },
];

/** A revoked key can't be changed any more. */
function KeyActions({ apiKey, onEdit, onRevoke }: { apiKey: ApiKey } & Omit<Needs, "timeZone">) {
  if (apiKey.state === "revoked") return null;
  return (
    <RowActions>
      <OpenButton onClick={() => onEdit(apiKey)}>
        Edit<VisuallyHidden> {apiKey.name}</VisuallyHidden>
      </OpenButton>
      <RowDangerButton what="Revoke" of={apiKey.name} onClick={() => onRevoke(apiKey)} />
    </RowActions>
  );
}
