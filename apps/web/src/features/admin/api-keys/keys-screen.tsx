import { Button, VisuallyHidden } from "@mantine/core";
import { API_KEY_STATES, type ApiKey } from "@shop/domain/contracts/api-keys";
import { adminUserPath } from "@shop/domain/screens/admin-paths";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { SCOPE_WORDS } from "../../../lib/session/scope-words.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { STATE_WORDS, StateChip } from "../../../ui/display/key-state.tsx";
import { WordChips } from "../../../ui/display/word-chips.tsx";
import { useListState } from "../../../ui/list/use-list-state.ts";
import { CellNote, OpenButton, RowActions, RowDangerButton } from "../../../ui/table/cells.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { AdminListScreen } from "../admin-list-screen.tsx";
import { dayColumn, momentColumn } from "../time-columns.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { KeyDialog, lastDay } from "./key-dialog.tsx";

type KeySort = "createdAt" | "name" | "lastUsedAt";

interface Needs {
  timeZone: string;
  onEdit: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

const keyColumns = ({ timeZone, ...acts }: Needs): Column<ApiKey, KeySort>[] => [
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
  momentColumn({
    key: "used",
    head: "LAST USED",
    at: ({ lastUsedAt }) => lastUsedAt,
    none: "Never",
    sort: "lastUsedAt",
    isOneLine: false,
  }),
  dayColumn({ key: "created", head: "CREATED ON", at: (row) => row.createdAt, sort: "createdAt", isWideOnly: true }),
  { key: "actions", head: "Edit or revoke", cell: (key) => <KeyActions apiKey={key} {...acts} />, isActions: true },
];

/** A revoked key can no longer be changed. */
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

const STATES = API_KEY_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

/** The API keys with which other software acts for a user. */
export function KeysScreen() {
  const { timeZone } = useShopInfo();
  const [notice, setNotice] = useState<string>();
  const { opened, isOpen, open, close } = useDialogItem<ApiKey | null>();
  const list = useListState({
    sorts: ["createdAt", "name", "lastUsedAt"],
    sort: "createdAt",
    direction: "desc",
    filters: { state: API_KEY_STATES },
  });
  const query = trpc.apiKeys.list.useQuery(list.input, { placeholderData: keepPreviousData });
  const revoke = useRevoke(setNotice);
  const edit = (key: ApiKey | null) => {
    setNotice(undefined);
    open(key);
  };
  return (
    <AdminListScreen
      title="API keys"
      subtitle="Keys let other software use the shop on a person's behalf."
      actions={
        <Button size="sm" onClick={() => edit(null)}>
          Create key
        </Button>
      }
      notice={notice}
      columns={keyColumns({ timeZone, onEdit: edit, onRevoke: revoke.ask })}
      list={list}
      query={query}
      rows={query.data?.apiKeys}
      search="Search by name or person"
      filters={[{ key: "state", label: "State", options: STATES }]}
      empty={{
        title: "No API keys yet",
        text: "With a key, a warehouse or accounting system can read the catalogue or place orders without a password.",
      }}
    >
      {opened && (
        <KeyDialog
          key={opened.key}
          apiKey={opened.item}
          isOpen={isOpen}
          onClose={close}
          onUpdated={({ name }) => {
            close();
            setNotice(`${name} is saved.`);
          }}
        />
      )}
      {revoke.dialog}
    </AdminListScreen>
  );
}

/** Revokes a key after a confirmation. */
function useRevoke(setNotice: (text: string | undefined) => void) {
  const readAgain = useInvalidate("apiKeys");
  const revoke = trpc.apiKeys.revoke.useMutation();
  const { ask, dialog } = useConfirm();

  const revokeNow = async ({ _id, name }: ApiKey) => {
    try {
      await revoke.mutateAsync({ id: _id });
      setNotice(`${name} is revoked.`);
    } finally {
      // Also after an error: another admin may have revoked it first.
      readAgain();
    }
  };
  return {
    ask: (key: ApiKey) => {
      setNotice(undefined);
      ask({
        title: `Revoke ${key.name}?`,
        text: `Software that uses the key ending in ${key.hint} loses access immediately. This cannot be undone.`,
        confirmLabel: "Revoke key",
        isDanger: true,
        work: () => revokeNow(key),
      });
    },
    dialog,
  };
}
