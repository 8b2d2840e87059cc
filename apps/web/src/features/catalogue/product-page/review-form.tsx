import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { LIMITS } from "@shop/domain/limits";
import { RATING_CHOICES, REVIEW_SUBMITTED } from "@shop/domain/messages";
import { errorMessage } from "../../../lib/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { Mantine } from "../../../ui/mantine/mantine.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./reviews.module.css";

const CHOICES = [
  { value: "", label: "Select" },
  ...RATING_CHOICES.map((label, index) => ({ value: String(index + 1), label })),
];

/** One review of a customer: a rating in words, and what there is to say. */
export function ReviewForm({ productId }: { productId: string }) {
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { rating: "", comment: "" },
    validate: { rating: (rating) => (rating === "" ? "Choose a rating" : null) },
  });
  const review = trpc.products.review.useMutation({
    onSuccess: async () => {
      form.reset();
      await Promise.all([utils.products.invalidate(), utils.pricing.invalidate()]);
    },
  });

  return (
    <Mantine>
      <form
        noValidate
        className={styles["form"]}
        aria-labelledby="write-review"
        onSubmit={form.onSubmit(({ rating, comment }) =>
          review.mutate({ id: productId, rating: Number(rating), comment }),
        )}
      >
        {review.isSuccess && <Notice kind="success">{REVIEW_SUBMITTED}</Notice>}
        {review.error && <ErrorBanner message={errorMessage(review.error)} />}
        <NativeSelect label="Rating" data={CHOICES} {...form.getInputProps("rating")} />
        <Textarea label="Comment" rows={4} maxLength={LIMITS.comment} {...form.getInputProps("comment")} />
        <Button type="submit" loading={review.isPending}>
          Submit
        </Button>
      </form>
    </Mantine>
  );
}
