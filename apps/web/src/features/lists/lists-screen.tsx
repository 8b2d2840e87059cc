import { Box, Button, Group, Stack } from "@mantine/core";
import type { ListSummary } from "@shop/domain/contracts/lists";
import { dayOf } from "@shop/domain/dates";
import { formatDollars } from "@shop/domain/money";
import { listPath, ROUTES } from "@shop/domain/screens/paths";
import IconListDetails from "icon:list-details";
import IconPlus from "icon:plus";
import { Link, useNavigate } from "react-router-dom";
import { useCartAddition } from "../../lib/cart/use-add-lines.ts";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { useMayOrder, useMembership } from "../../lib/own-company.ts";
import { useShopInfo } from "../../lib/shop-info.ts";
import { trpc } from "../../lib/trpc.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useDialogItem } from "../../ui/dialog/use-opened.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { QueryResult } from "../../ui/feedback/query-result.tsx";
import { RowsSkeleton } from "../../ui/feedback/skeleton.tsx";
import { AddedNotice } from "../../ui/product/added-notice.tsx";
import { Note } from "../../ui/page/panel.tsx";
import styles from "./lists.module.css";
import { NameForm } from "./name-form.tsx";
import { useAllLists } from "./use-all-lists.ts";
import { useSaveLines } from "./use-save-lines.ts";
import { SHARED_TEXT, useSharing } from "./use-sharing.tsx";

/** The user's shopping lists, the most recently changed first, then those that their company shares. */
export function ListsScreen() {
  const { query, own, shared } = useAllLists();
  const membership = useMembership();
  const mayOrder = useMayOrder();
  const utils = trpc.useUtils();
  const creating = useDialogItem<null>();
  const adding = useCartAddition("list", (id: string, context) => utils.client.lists.addToCart.mutate({ id }, context));
  const addAll = useSingleFlight((id: string) => adding.mutateAsync(id));
  const entries = (lists: readonly ListSummary[]) => (
    <Stack component="ul" gap={12}>
      {lists.map((list) => (
        <ListEntry
          key={list._id}
          list={list}
          isAdding={adding.isPending && adding.variables === list._id}
          onAdd={mayOrder ? () => addAll(list._id) : null}
        />
      ))}
    </Stack>
  );
  return (
    <Stack gap={20}>
      <Group justify="space-between" gap="12px 16px">
        <h1>Shopping lists</h1>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => creating.open(null)}>
          New list
        </Button>
      </Group>
      {adding.data && <AddedNotice addition={adding.data} names={new Map()} />}
      {adding.error && <ActionError message={errorMessage(adding.error)} />}
      <QueryResult query={query} skeleton={<RowsSkeleton height={68} />}>
        {({ total }) =>
          total === 0 ? (
            <NoLists />
          ) : (
            <>
              {own.length > 0 ? entries(own) : <Note>You have no lists of your own.</Note>}
              {shared.length > 0 && (
                <Stack component="section" gap={12} mt={12} aria-labelledby="shared-lists">
                  <div>
                    <Box component="h2" id="shared-lists" fz="lg" style={{ overflowWrap: "anywhere" }}>
                      Shared in {membership?.name ?? "your company"}
                    </Box>
                    <Note>{SHARED_TEXT}</Note>
                  </div>
                  {entries(shared)}
                </Stack>
              )}
            </>
          )
        }
      </QueryResult>
      {creating.opened && (
        <Dialog key={creating.opened.key} isOpen={creating.isOpen} title="New list" onClose={creating.close}>
          <NewList onCancel={creating.close} />
        </Dialog>
      )}
    </Stack>
  );
}

/** Asks for the name of a new list and whether to share it, and opens it. */
function NewList({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const saving = useSaveLines();
  const { isShared, field } = useSharing();
  const save = (name: string) =>
    saving.mutate({ name, isShared, lines: [] }, { onSuccess: ({ _id }) => void navigate(listPath(_id)) });
  return (
    <NameForm confirmLabel="Create list" saving={saving} onSave={save} onCancel={onCancel}>
      {field}
    </NameForm>
  );
}

interface EntryProps {
  list: ListSummary;
  isAdding: boolean;
  /** Null for who may not order. */
  onAdd: (() => void) | null;
}

function ListEntry({ list: { _id, name, count, total, updatedAt, isShared }, isAdding, onAdd }: EntryProps) {
  const { timeZone } = useShopInfo();
  return (
    <li className={styles.entry}>
      <div className={styles.about}>
        <Link to={listPath(_id)} className={styles.name}>
          {name}
        </Link>
        <Box component="span" c="dimmed" fz="sm">
          {count === 1 ? "1 product" : `${count} products`}
          {isShared && " · shared"} · updated {dayOf(updatedAt, timeZone)}
        </Box>
      </div>
      {count > 0 && (
        <>
          <span data-figures>
            <strong>{formatDollars(total)}</strong> ex GST
          </span>
          {onAdd && (
            <Button
              className={styles.add ?? ""}
              variant="default"
              size="sm"
              mih={44}
              loading={isAdding}
              aria-label={`Add all to cart: ${name}`}
              onClick={onAdd}
            >
              Add all to cart
            </Button>
          )}
        </>
      )}
    </li>
  );
}

function NoLists() {
  return (
    <EmptyState
      art={<IconListDetails color="var(--gum)" size={64} stroke={1.25} aria-hidden />}
      title="No lists yet"
      actions={
        <Button component={Link} to={ROUTES.products} variant="default">
          See all products
        </Button>
      }
    >
      Start a new list, or save your cart or an order as one, to order it again in one click.
    </EmptyState>
  );
}
