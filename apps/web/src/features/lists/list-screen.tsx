import { Button, Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { withListChanges } from "@shop/domain/carts/list-changes";
import type { ListLine, ShoppingList } from "@shop/domain/contracts/lists";
import { formatCents } from "@shop/domain/money";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { useCartAddition } from "../../lib/cart/use-add-lines.ts";
import { errorCode, errorMessage } from "../../lib/forms/errors.ts";
import { useLeaveGuard } from "../../lib/forms/use-leave-guard.ts";
import { useTrackedFlight } from "../../lib/forms/use-single-flight.ts";
import { useMayOrder, useMembership } from "../../lib/own-company.ts";
import { trpc } from "../../lib/trpc.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { LeaveDialog } from "../../ui/dialog/leave-dialog.tsx";
import { useConfirm } from "../../ui/dialog/use-confirm.tsx";
import { useDialogItem } from "../../ui/dialog/use-opened.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ActionError, ErrorBanner } from "../../ui/feedback/error-banner.tsx";
import { Toast } from "../../ui/feedback/toast.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { focusToCorrect, ToCorrect } from "../../ui/input/to-correct.tsx";
import { useTypedQuantities } from "../../ui/input/use-typed-quantities.ts";
import { Note } from "../../ui/page/panel.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";
import { RemoveButton } from "../../ui/product/line-parts.tsx";
import { LineTable } from "../../ui/product/line-table.tsx";
import { linesToCorrect, sumOf, type ShownLine } from "../../ui/product/shown-line.ts";
import { AddToList } from "./add-to-list.tsx";
import { NameForm } from "./name-form.tsx";
import { useListLines } from "./use-list-lines.ts";
import { SHARED_TEXT, useSharingCompany } from "./use-sharing.tsx";

/** One shopping list; changed quantities are saved at once. One that a company shares is changed by who may order, others read it. */
export function ListScreen() {
  const { id = "" } = useParams();
  return <OpenedList key={id} id={id} />;
}

function OpenedList({ id }: { id: string }) {
  const { data: list, error, refetch } = trpc.lists.byId.useQuery({ id });
  const saving = useListLines(id);
  if (list) return <List list={{ ...list, lines: withListChanges(list.lines, saving.waiting) }} saving={saving} />;
  if (errorCode(error) === "NOT_FOUND") return <NoList />;
  if (error) {
    return (
      <>
        <h1>Shopping list</h1>
        <ErrorBanner message={errorMessage(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton height={40} width="min(100%, 320px)" />
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={64} mt={16} />
      ))}
    </SkeletonGroup>
  );
}

interface ListProps {
  /** With the changes that are not saved yet. */
  list: ShoppingList;
  saving: ReturnType<typeof useListLines>;
}

function List({ list, saving: { waiting, change, error, save } }: ListProps) {
  const { _id: id, name, lines, gone, isShared } = list;
  const mayOrder = useMayOrder();
  const company = useSharingCompany();
  const mayChange = !isShared || company !== null;
  const utils = trpc.useUtils();
  const leave = useLeaveGuard(error !== null && waiting.length > 0);
  const [removed, setRemoved] = useState<{ line: ListLine; index: number } | null>(null);
  const adding = useCartAddition(`list ${id}`, (wanted: { product: string; qty: number }[], context) =>
    utils.client.lists.addToCart.mutate({ id, lines: wanted }, context),
  );
  const lineQuantity = useTypedQuantities(`listTexts.${id}`);
  const [add, isAdding] = useTrackedFlight(async () => {
    adding.reset();
    // The server adds the lines that it has; what is shown may have been changed while they were saved.
    if (!(await save())) return;
    const saved = utils.lists.byId.getData({ id })?.lines ?? [];
    await adding.mutateAsync(saved.map(({ product, qty }) => ({ product, qty })));
  });

  const remove = (line: ListLine) => {
    setRemoved({ line, index: lines.indexOf(line) });
    change({ ...line, qty: 0 });
  };
  const undo = () => {
    if (removed && !lines.some(({ product }) => product === removed.line.product))
      change({ ...removed.line, index: removed.index });
    setRemoved(null);
  };
  const shown = lines.map((line): ShownLine => ({
    ...line,
    item: line,
    ...lineQuantity(line.product, line.qty, {
      onQuantity: (qty) => change({ ...line, qty }),
      onNone: () => remove(line),
    }),
    isFixed: !mayChange,
    action: mayChange && <RemoveButton label={`Remove ${line.name}`} onClick={() => remove(line)} />,
  }));

  const toCorrect = linesToCorrect(shown);
  const sum = sumOf(shown);
  const addAll = () => (toCorrect.length > 0 ? focusToCorrect() : add());

  return (
    <Stack gap={20}>
      <Link to={ROUTES.lists}>All shopping lists</Link>
      <Group justify="space-between" gap={16} align="start">
        <Stack gap={4} miw={0} style={{ overflowWrap: "anywhere" }}>
          <h1>{name}</h1>
          {isShared && <SharedNote />}
        </Stack>
        {mayChange && <ListActions list={list} company={company} onRemoved={leave.release} />}
      </Group>
      {gone.length > 0 && <GoneNotice list={list} mayChange={mayChange} />}
      {adding.data && (
        <AddedNotice
          addition={adding.data}
          names={new Map([...lines, ...gone].map((line) => [line.product, line.name]))}
        />
      )}
      {lines.length > 0 && (
        <Group gap="12px 20px">
          {mayOrder && (
            <Button loading={isAdding} onClick={addAll}>
              Add all to cart
            </Button>
          )}
          <span data-figures>
            <strong>{formatCents(sum.cents)}</strong> ex GST for {countText(sum.count, lines.length)}
          </span>
          {mayChange && <ToCorrect lines={toCorrect} onGo={() => focusToCorrect()} />}
        </Group>
      )}
      {adding.error && <ActionError message={errorMessage(adding.error)} />}
      {mayChange && <AddToList list={list} onLines={change} />}
      {error !== null && <ActionError message={`Not saved. ${errorMessage(error)}`} onRetry={() => void save()} />}
      <VisuallyHidden role="status">{waiting.length > 0 ? "" : "All changes are saved."}</VisuallyHidden>
      {lines.length > 0 ? (
        <LineTable label={`Products of ${name}`} lines={shown} />
      ) : (
        <EmptyState title="This list is empty">
          {mayChange && "Search for a product above, or paste SKUs with quantities from a spreadsheet or an email."}
        </EmptyState>
      )}
      <LeaveDialog guard={leave} />
      {removed && (
        <Toast key={removed.line.product} onUndo={undo} onClose={() => setRemoved(null)}>
          {removed.line.name} was removed.
        </Toast>
      )}
    </Stack>
  );
}

const countText = (counted: number, all: number) =>
  `${counted === all ? "" : `${counted} of `}${all === 1 ? "1 product" : `${all} products`}`;

/** The products that are no longer sold. They stay on the list, in case they are sold again, until somebody removes them. */
function GoneNotice({ list: { _id: id, gone }, mayChange }: { list: ShoppingList; mayChange: boolean }) {
  const removing = useUpdate(id);
  const remove = () => removing.mutate({ id, changes: gone.map(({ product }) => ({ product, qty: 0 })) });
  return (
    <>
      <Notice kind="info">
        {gone.map((product) => product.name).join(", ")} {gone.length === 1 ? "is" : "are"} no longer sold.
        {mayChange && (
          <Button display="block" variant="default" size="xs" mt={8} loading={removing.isPending} onClick={remove}>
            Remove from the list
          </Button>
        )}
      </Notice>
      {removing.error && <ActionError message={errorMessage(removing.error)} />}
    </>
  );
}

/** Updates a list, and shows the answer. */
function useUpdate(id: string) {
  const utils = trpc.useUtils();
  return trpc.lists.update.useMutation({
    onSuccess: (saved) => {
      utils.lists.byId.setData({ id }, saved);
      void utils.lists.list.invalidate();
    },
  });
}

function SharedNote() {
  const membership = useMembership();
  return (
    <Note>
      Shared in {membership?.name ?? "your company"}. {SHARED_TEXT}
    </Note>
  );
}

interface ActionsProps {
  list: ShoppingList;
  /** The name of the company that the user may share it with; null for who may not. */
  company: string | null;
  onRemoved: () => void;
}

function ListActions({ list, company, onRemoved }: ActionsProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const renaming = useDialogItem<string>();
  const remove = trpc.lists.remove.useMutation({
    onSuccess: () => {
      void utils.lists.list.invalidate();
      onRemoved();
      void navigate(ROUTES.lists, { replace: true });
    },
  });
  const { mutateAsync: save } = useUpdate(list._id);
  const askToShare = () =>
    ask({
      title: `Share ${list.name} with ${company}?`,
      text: `${SHARED_TEXT} They can delete it, too.`,
      confirmLabel: "Share list",
      work: () => save({ id: list._id, isShared: true }),
    });
  const askToStop = () =>
    ask({
      title: `Stop sharing ${list.name}?`,
      text: "It becomes your own list, even if a colleague made it. Your colleagues no longer see it.",
      confirmLabel: "Stop sharing",
      work: () => save({ id: list._id, isShared: false }),
    });
  return (
    <Group gap={8}>
      {company !== null && (
        <Button variant="default" size="sm" onClick={list.isShared ? askToStop : askToShare}>
          {list.isShared ? "Stop sharing" : "Share list"}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => renaming.open(list.name)}>
        Rename
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        onClick={() =>
          ask({
            title: `Delete ${list.name}?`,
            text: list.isShared
              ? `The list will be deleted for every member of ${company}. This cannot be undone.`
              : "The list will be deleted. This cannot be undone.",
            confirmLabel: "Delete list",
            isDanger: true,
            work: () => remove.mutateAsync({ id: list._id }),
          })
        }
      >
        Delete list
      </Button>
      {dialog}
      {renaming.opened && (
        <Dialog key={renaming.opened.key} isOpen={renaming.isOpen} title="Rename the list" onClose={renaming.close}>
          <RenameForm list={list} onDone={renaming.close} />
        </Dialog>
      )}
    </Group>
  );
}

function RenameForm({ list, onDone }: { list: ShoppingList; onDone: () => void }) {
  const utils = trpc.useUtils();
  const rename = trpc.lists.update.useMutation({
    onSuccess: (renamed) => {
      utils.lists.byId.setData({ id: list._id }, (before) => before && { ...before, name: renamed.name });
      void utils.lists.list.invalidate();
      onDone();
    },
  });
  const save = (name: string) => rename.mutate({ id: list._id, name });
  return <NameForm name={list.name} confirmLabel="Rename" saving={rename} onSave={save} onCancel={onDone} />;
}

function NoList() {
  return (
    <EmptyState
      as="h1"
      title="List not found"
      actions={
        <Button component={Link} to={ROUTES.lists}>
          Go to your shopping lists
        </Button>
      }
    >
      It may have been deleted, or belong to another account.
    </EmptyState>
  );
}
