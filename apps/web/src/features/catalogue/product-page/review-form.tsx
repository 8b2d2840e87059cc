import { Box, Button, NativeSelect, Textarea } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { RATING_CHOICES, REVIEW_SUBMITTED } from "@shop/domain/messages";
import type { FormEvent } from "react";
import { enteredTexts } from "../../../lib/forms/entered-texts.ts";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { useFieldErrors } from "../../../ui/form/use-field-errors.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";

const CHOICES = [
  { value: "", label: "Select" },
  ...RATING_CHOICES.map((label, index) => ({ value: String(index + 1), label })),
];

/** A rating and a comment. */
export function ReviewForm({ productId }: { productId: string }) {
  const utils = trpc.useUtils();
  const { setErrors, errorProps } = useFieldErrors();
  const review = trpc.products.review.useMutation({
    onSuccess: () => Promise.all([utils.products.invalidate(), utils.pricing.invalidate()]),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { rating, comment } = enteredTexts(form, ["rating", "comment"]);
    setErrors(rating === "" ? { rating: "Choose a rating" } : {});
    if (rating !== "")
      review.mutate({ id: productId, rating: Number(rating), comment }, { onSuccess: () => form.reset() });
  };

  return (
    <Box
      component="form"
      display="grid"
      maw={560}
      style={{ gap: 16 }}
      noValidate
      aria-labelledby="write-review"
      onSubmit={submit}
    >
      {review.isSuccess && <Notice kind="success">{REVIEW_SUBMITTED}</Notice>}
      <NativeSelect
        name="rating"
        label="Rating"
        data={CHOICES}
        {...errorProps("rating")}
        errorProps={{ role: "alert" }}
      />
      <Textarea name="comment" label="Comment" rows={4} maxLength={LIMITS.comment} {...errorProps("comment")} />
      {review.error && <ActionError message={errorMessage(review.error)} />}
      <Button type="submit" style={{ placeSelf: "start" }} loading={review.isPending}>
        Submit
      </Button>
    </Box>
  );
}
