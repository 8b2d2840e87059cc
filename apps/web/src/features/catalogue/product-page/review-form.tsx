import { Box, Button, NativeSelect, Textarea } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { RATING_CHOICES } from "@shop/domain/messages";
import type { FormEvent } from "react";
import { enteredTexts } from "../../../lib/forms/entered-texts.ts";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { useFieldErrors } from "../../../ui/form/use-field-errors.ts";

const CHOICES = [
  { value: "", label: "Select" },
  ...RATING_CHOICES.map((label, index) => ({ value: String(index + 1), label })),
];

/** Sends a review, and is done when it is stored; it appears when the product has been read again. */
export function useReview() {
  const utils = trpc.useUtils();
  return trpc.products.review.useMutation({
    onSuccess: () => {
      void utils.products.invalidate();
      void utils.pricing.invalidate();
    },
  });
}

interface Props {
  productId: string;
  review: ReturnType<typeof useReview>;
}

/** A rating and a comment. */
export function ReviewForm({ productId, review }: Props) {
  const { setErrors, errorProps } = useFieldErrors();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { rating, comment } = enteredTexts(event.currentTarget, ["rating", "comment"]);
    setErrors(rating === "" ? { rating: "Choose a rating" } : {});
    if (rating !== "") review.mutate({ id: productId, rating: Number(rating), comment });
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
