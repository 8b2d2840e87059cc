import { Box, Button, NativeSelect, Stack } from "@mantine/core";
import type { WantedLine } from "@shop/domain/contracts/lines";
import { LIMITS } from "@shop/domain/limits";
import { listPath, ROUTES, withRedirect } from "@shop/domain/screens/paths";
import IconListDetails from "icon:list-details";
import { useState, type FormEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { DialogButtons } from "../../ui/dialog/dialog-buttons.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Toast } from "../../ui/feedback/toast.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import { useListName } from "./use-list-name.tsx";
import { useSaveLines, type Target } from "./use-save-lines.ts";

interface Props {
  label: "Save as list" | "Add to list";
  lines: readonly WantedLine[];
  /** The proposed name of a new list. */
  name?: string;
}

/** Saves products as a new list, or adds them to an existing one; visitors get a link to log in. */
export function SaveAsList({ label, lines, name = "" }: Props) {
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
      <Button {...button} disabled={lines.length === 0} onClick={() => setOpen(true)}>
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
  const { data } = trpc.lists.list.useQuery({ pageSize: LIMITS.lists });
  const [target, setTarget] = useState(NEW_LIST);
  const newName = useListName(name);
  const saving = useSaveLines();
  const save = useSingleFlight(async (to: Target) => onSaved(await saving.mutateAsync({ ...to, lines: [...lines] })));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (target !== NEW_LIST) save({ id: target });
    else newName.send((typed) => save({ name: typed }));
  };
  const lists = data?.lists ?? [];
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={16}>
        {lists.length > 0 && (
          <NativeSelect
            label="List"
            data={[
              { value: NEW_LIST, label: "New list" },
              ...lists.map((list) => ({ value: list._id, label: list.name })),
            ]}
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
        )}
        {target === NEW_LIST && newName.field}
        {saving.error && <ActionError message={errorMessage(saving.error)} />}
        <DialogButtons confirmLabel="Save" isPending={saving.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
