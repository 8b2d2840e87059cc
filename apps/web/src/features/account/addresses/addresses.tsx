import { Box, Button, Group, Stack } from "@mantine/core";
import type { SavedAddress } from "@shop/domain/contracts/addresses";
import { LIMITS } from "@shop/domain/limits";
import { TOO_MANY_ADDRESSES } from "@shop/domain/messages";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { mayInCompany, useMembership } from "../../../lib/own-company.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { addressName } from "../../../ui/display/address-name.ts";
import { PostalAddress } from "../../../ui/display/postal-address.tsx";
import { FieldsSkeleton } from "../../../ui/form/fields-skeleton.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { Note, Panel } from "../../../ui/page/panel.tsx";
import { QueryResult } from "../../../ui/feedback/query-result.tsx";
import { AddressForm } from "./address-form.tsx";

/** What the screen shows: the list, an empty form, or the form of an address. */
type Shown = "list" | "new" | SavedAddress;

/**
 * Lists the account's delivery addresses, to add, edit or remove them or choose the default, and then those that its company
 * shares, which the company's admin changes.
 */
export function Addresses() {
  const query = trpc.addresses.list.useQuery();
  const membership = useMembership();
  const mayShare = Boolean(membership && mayInCompany(membership, "manage"));
  const [shown, setShown] = useState<Shown>("list");
  if (shown !== "list") {
    const isNew = shown === "new";
    return (
      <Stack gap={20}>
        <Box component="h1" fz="var(--text-2xl)">
          {isNew ? "New address" : "Edit address"}
        </Box>
        <AddressForm
          key={isNew ? "new" : shown._id}
          address={isNew ? null : shown}
          company={membership && mayShare ? membership.name : null}
          onDone={() => setShown("list")}
        />
      </Stack>
    );
  }
  const own = query.data?.addresses.filter(({ isShared }) => !isShared);
  const isFull = !mayShare && own !== undefined && own.length >= LIMITS.addresses;
  return (
    <Stack gap={20}>
      <Group justify="space-between" gap={16}>
        <Box component="h1" fz="var(--text-2xl)">
          Addresses
        </Box>
        {query.data && (
          <Button disabled={isFull} onClick={() => setShown("new")}>
            Add address
          </Button>
        )}
      </Group>
      {isFull && <p>{TOO_MANY_ADDRESSES(LIMITS.addresses)}.</p>}
      <QueryResult query={query} skeleton={<FieldsSkeleton count={3} />}>
        {({ addresses }) => (
          <AddressParts addresses={addresses} company={membership?.name} mayChangeShared={mayShare} onEdit={setShown} />
        )}
      </QueryResult>
    </Stack>
  );
}

interface PartsProps {
  addresses: readonly SavedAddress[];
  /** The name of the user's company; undefined without one. */
  company: string | undefined;
  /** Whether the user changes what the company shares. */
  mayChangeShared: boolean;
  onEdit: (address: SavedAddress) => void;
}

function AddressParts({ addresses, company = "your company", mayChangeShared, onEdit }: PartsProps) {
  const own = addresses.filter(({ isShared }) => !isShared);
  const shared = addresses.filter(({ isShared }) => isShared);
  if (addresses.length === 0)
    return (
      <EmptyState as="h2" title="No addresses yet">
        Add one here, or tick 'Save this address' when you check out.
      </EmptyState>
    );
  return (
    <>
      {own.length > 0 ? (
        <AddressList addresses={own} onEdit={onEdit} />
      ) : (
        <Note>You have no addresses of your own.</Note>
      )}
      {shared.length > 0 && (
        <Stack component="section" gap={12} mt={12} aria-labelledby="shared-addresses">
          <div>
            <Box component="h2" id="shared-addresses" fz="lg" style={{ overflowWrap: "anywhere" }}>
              Shared in {company}
            </Box>
            <Note>Members choose them at checkout. An admin of the company changes them.</Note>
          </div>
          <AddressList addresses={shared} as="h3" onEdit={mayChangeShared ? onEdit : null} />
        </Stack>
      )}
    </>
  );
}

interface ListProps {
  addresses: readonly SavedAddress[];
  as?: "h2" | "h3";
  /** Null for who may only read them. */
  onEdit: ((address: SavedAddress) => void) | null;
}

function AddressList({ addresses, as = "h2", onEdit }: ListProps) {
  const utils = trpc.useUtils();
  const { ask, dialog } = useConfirm();
  const changed = { onSettled: () => utils.addresses.list.invalidate() };
  const update = trpc.addresses.update.useMutation(changed);
  const remove = trpc.addresses.remove.useMutation(changed);
  return (
    <>
      {update.error && <ActionError message={errorMessage(update.error)} />}
      <Stack component="ul" gap={12}>
        {addresses.map((address) => (
          <Panel key={address._id} component="li" gap={12}>
            <Box component={as} fz="md" style={{ overflowWrap: "anywhere" }}>
              {addressName(address)}
            </Box>
            <PostalAddress address={address} />
            {onEdit && (
              <Group gap={12}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Edit ${addressName(address)}`}
                  onClick={() => onEdit(address)}
                >
                  Edit
                </Button>
                {!address.isDefault && !address.isShared && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Make default: ${addressName(address)}`}
                    loading={update.isPending && update.variables.id === address._id}
                    onClick={() => update.mutate({ id: address._id, isDefault: true })}
                  >
                    Make default
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Remove ${addressName(address)}`}
                  onClick={() =>
                    ask({
                      title: `Remove ${address.label || address.address}?`,
                      text: address.isShared
                        ? "Your colleagues can no longer choose it either. Orders keep their own copy of it."
                        : "Your orders keep their own copy of it.",
                      confirmLabel: "Remove",
                      isDanger: true,
                      work: () => remove.mutateAsync({ id: address._id }),
                    })
                  }
                >
                  Remove
                </Button>
              </Group>
            )}
          </Panel>
        ))}
      </Stack>
      {dialog}
    </>
  );
}
