import { Box, Button, Group, Skeleton, VisuallyHidden } from "@mantine/core";
import type { Review } from "@shop/domain/contracts/products";
import { dayOf } from "@shop/domain/dates";
import { formatCount } from "@shop/domain/figures";
import { useRef, useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { ListNotice } from "../../../ui/list/list-notice.tsx";
import { Note } from "../../../ui/page/panel.tsx";
import { Stars } from "../../../ui/product/rating.tsx";

const LINES = { display: "grid", gap: 12, listStyle: "none" } as const;

/** The newest reviews of a product that shoppers see; each can be removed. */
export function ReviewsCard({ productId }: { productId: string }) {
  const read = trpc.pricing.productById.useQuery({ id: productId });
  const list = useRef<HTMLUListElement>(null);
  const [notice, setNotice] = useState<string>();
  const { ask, dialog } = useConfirm();
  const remove = trpc.products.removeReview.useMutation();
  const utils = trpc.useUtils();
  const changed = async () => {
    for (const router of [utils.products, utils.audit]) void router.invalidate();
    await utils.pricing.invalidate();
  };
  const askToRemove = ({ _id: reviewId, name }: Review) =>
    ask({
      title: `Remove the review of ${name}?`,
      text: "The product’s rating changes with it. This can’t be undone.",
      confirmLabel: "Remove",
      isDanger: true,
      work: async () => {
        await remove.mutateAsync({ id: productId, reviewId }).finally(changed);
        setNotice(`The review of ${name} was removed.`);
        // The button that had the focus is gone.
        list.current?.focus();
      },
    });
  const { reviews = [], numReviews = 0 } = read.data ?? {};
  return (
    <FormCard title="Reviews">
      <ListNotice>{notice}</ListNotice>
      {read.error && <ErrorBanner message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <SkeletonGroup>
          <Skeleton h={44} />
        </SkeletonGroup>
      )}
      {reviews.length < numReviews && <Note>The newest of {formatCount(numReviews)} are shown.</Note>}
      {read.data && reviews.length === 0 && <Box component="p">No reviews yet.</Box>}
      <Box component="ul" ref={list} tabIndex={-1} aria-label="Reviews" p={0} m={0} style={LINES}>
        {reviews.map((review) => (
          <ReviewLine key={review._id} review={review} onRemove={() => askToRemove(review)} />
        ))}
      </Box>
      {dialog}
    </FormCard>
  );
}

function ReviewLine({ review, onRemove }: { review: Review; onRemove: () => void }) {
  const { name, rating, comment, createdAt } = review;
  const { timeZone } = useShopInfo();
  return (
    <Group component="li" gap="4px 12px" justify="space-between" wrap="nowrap" align="start">
      <Box miw={0} style={{ overflowWrap: "anywhere" }}>
        <strong>{name}</strong> <Stars rating={rating} />
        <VisuallyHidden>{rating} out of 5 stars</VisuallyHidden>{" "}
        <Box component="time" c="dimmed" fz="sm" dateTime={createdAt}>
          {dayOf(createdAt, timeZone)}
        </Box>
        <Box style={{ whiteSpace: "pre-line" }}>{comment}</Box>
      </Box>
      <Button size="xs" variant="outline" color="red" flex="none" onClick={onRemove}>
        Remove<VisuallyHidden> the review of {name}</VisuallyHidden>
      </Button>
    </Group>
  );
}
