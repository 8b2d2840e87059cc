import { Box, Button, NativeSelect, Stack } from "@mantine/core";
import type { WantedLine } from "@shop/domain/contracts/lines";
import type { ListSummary } from "@shop/domain/contracts/lists";
import { listPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import IconListDetails from "icon:list-details";
import { useState, type FormEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useSession } from "../../lib/session/session.ts";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Toast } from "../../ui/feedback/toast.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { useAllLists } from "./use-all-lists.ts";
import { useListName } from "./use-list-name.tsx";
import { useSaveLines, type Target } from "./use-save-lines.ts";
import { useSharing, useSharingCompany } from "./use-sharing.tsx";

interface Props {
  label: "Save as list" | "Add to list";
  lines: readonly WantedLine[];
  /** Leads to what must be corrected first. */
  correct?: (() => void) | undefined;
  /** The proposed name of a new list. */
  name?: string;
}

/** Saves products as a new list, or adds them to an existing one; visitors get a link to log in. */
export function SaveAsList({ label, lines, correct, name = "" }: Props) {
  const session = useSession();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const [saved, setSaved] = useState<{ _id: string; name: string } | null>(null);
  const button = { variant: "default", leftSection: <IconListDetails size={20} aria-hidden /> };
  if (!session) {
    return (
      <Button {...button} component={Link} to={withRedirect(ROUTES.login, pathname)} data-for-visitors>
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button {...button} disabled={lines.length === 0} onClick={correct ?? (() => setOpen(true))}>
        {label}
      </Button>
      <Sheet title={label} side="right" closeLabel="Close" isOpen={isOpen} onClose={close}>
        <Box p={20}>
          <SaveForm
            lines={lines}
            name={name}
            onCancel={close}
            onSaved={(list) => {
              setSaved(list);
              close();
            }}
          />
        </Box>
      </Sheet>
      {saved && (
        <Toast key={saved._id} onClose={() => setSaved(null)}>
          Saved in{" "}
          <Link to={listPath(saved._id)} style={{ color: "inherit" }}>
            {saved.name}
          </Link>
          .
        </Toast>
      )}
    </>
  );
}

interface FormProps {
  lines: readonly WantedLine[];
  name: string;
  onCancel: () => void;
  onSaved: (list: { _id: string; name: string }) => void;
}

const NEW_LIST = "";

function SaveForm({ lines, name, onCancel, onSaved }: FormProps) {
  const { own, shared } = useAllLists();
  const company = useSharingCompany();
  const [target, setTarget] = useState(NEW_LIST);
  const newName = useListName(name);
  const sharing = useSharing();
  const saving = useSaveLines();
  const save = useSingleFlight(async (to: Target) => onSaved(await saving.mutateAsync({ ...to, lines: [...lines] })));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (target !== NEW_LIST) save({ id: target });
    else newName.send((typed) => save({ name: typed, isShared: sharing.isShared }));
  };
  const options = (lists: readonly ListSummary[]) => lists.map((list) => ({ value: list._id, label: list.name }));
  const changeable = company === null ? [] : shared;
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={16}>
        {own.length + changeable.length > 0 && (
          <NativeSelect
            label="List"
            data={[
              { value: NEW_LIST, label: "New list" },
              ...options(own),
              ...(changeable.length > 0 ? [{ group: `Shared in ${company}`, items: options(changeable) }] : []),
            ]}
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
        )}
        {target === NEW_LIST && newName.field}
        {target === NEW_LIST && sharing.field}
        {saving.error && <ActionError message={errorMessage(saving.error)} />}
        <DialogButtons confirmLabel="Save" isPending={saving.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
