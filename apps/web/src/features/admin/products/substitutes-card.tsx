import { ActionIcon, Box, Group, Skeleton, Stack } from "@mantine/core";
import type { ProductRecord, Substitutes } from "@shop/domain/contracts/products";
import { LIMITS } from "@shop/domain/limits";
import { adminProductPath } from "@shop/domain/screens/admin-paths";
import IconArrowDown from "icon:arrow-down";
import IconArrowUp from "icon:arrow-up";
import IconTrash from "icon:trash";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { ActionError, ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { ProductSelect } from "../product-select.tsx";

type Substitute = Substitutes["substitutes"][number];

/** The products that shoppers see while this one is out of stock, the best first; each change is saved at once. */
export function SubstitutesCard({ product: { _id: id }, isDirty }: { product: ProductRecord; isDirty: boolean }) {
  const utils = trpc.useUtils();
  const read = trpc.products.adminSubstitutes.useQuery({ id });
  const set = trpc.products.setSubstitutes.useMutation({
    onSuccess: (saved) => utils.products.adminSubstitutes.setData({ id }, saved),
    onSettled: () => Promise.all([utils.products.invalidate(), utils.pricing.invalidate(), utils.audit.invalidate()]),
  });
  const chosen = read.data?.substitutes ?? [];
  const save = (next: readonly Pick<Substitute, "_id">[]) =>
    set.mutate({ id, substitutes: next.map(({ _id }) => _id), version: read.data?.version });
  const isFixed = isDirty || set.isPending || !read.data;
  const isFull = chosen.length >= LIMITS.substitutes;

  return (
    <FormCard title="Substitutes">
      <Box component="p" c="var(--muted)" fz="var(--text-sm)">
        {isDirty
          ? "Save what you have changed first."
          : "Shoppers see these, as far as they are in stock, while this product is out of stock."}
      </Box>
      {read.error && <ErrorBanner message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <SkeletonGroup>
          <Skeleton height={44} />
        </SkeletonGroup>
      )}
      <Stack component="ol" gap={8} aria-label="Substitutes">
        {chosen.map((substitute, at) => (
          <Line
            key={substitute._id}
            substitute={substitute}
            isFixed={isFixed}
            onUp={at > 0 ? () => save(moved(chosen, at, at - 1)) : undefined}
            onDown={at < chosen.length - 1 ? () => save(moved(chosen, at, at + 1)) : undefined}
            onRemove={() => save(chosen.toSpliced(at, 1))}
          />
        ))}
      </Stack>
      {set.error && <ActionError message={errorMessage(set.error)} />}
      <ProductSelect
        label="Add a substitute"
        value={null}
        disabled={isFixed || isFull}
        description={isFull ? `At most ${LIMITS.substitutes} substitutes` : undefined}
        onChange={(choice) => choice && save([...chosen, { _id: choice.id }])}
      />
    </FormCard>
  );
}

/** The list with the entry at `from` moved to `to`. */
const moved = (list: readonly Substitute[], from: number, to: number): Substitute[] => {
  const entry = list[from];
  return entry ? list.toSpliced(from, 1).toSpliced(to, 0, entry) : [...list];
};

interface LineProps {
  substitute: Substitute;
  isFixed: boolean;
  /** Undefined at the top. */
  onUp: (() => void) | undefined;
  /** Undefined at the bottom. */
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function Line({ substitute: { _id, name, sku }, isFixed, onUp, onDown, onRemove }: LineProps) {
  const button = (label: string, Icon: typeof IconTrash, onClick: (() => void) | undefined) => (
    <ActionIcon
      variant="subtle"
      size={44}
      c={onClick && !isFixed ? "var(--ink)" : "var(--line-strong)"}
      aria-label={`${label} ${name}`}
      disabled={isFixed || !onClick}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Group component="li" gap={4} wrap="nowrap">
      <Box flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
        <Link to={adminProductPath(_id)}>{name}</Link>{" "}
        <Box component="span" c="dimmed" fz="sm">
          {sku.toUpperCase()}
        </Box>
      </Box>
      {button("Move up", IconArrowUp, onUp)}
      {button("Move down", IconArrowDown, onDown)}
      {button("Remove", IconTrash, onRemove)}
    </Group>
  );
}
