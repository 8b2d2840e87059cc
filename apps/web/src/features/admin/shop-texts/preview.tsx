import { Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ActionError } from "../../../ui/feedback/error-banner.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { Note } from "../../../ui/page/panel.tsx";
import { RenderedText } from "../../../ui/page/rendered-text.tsx";

/** How long nothing must be typed before the text is rendered again, in milliseconds. */
const PAUSE_MS = 400;

/** The text as the shop shows it; follows what is typed. */
export function Preview({ text }: { text: string }) {
  const { mutate, data, error } = trpc.shopTexts.preview.useMutation();
  useEffect(() => {
    const timer = setTimeout(() => mutate({ text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, mutate]);
  return (
    <FormCard title="Preview">
      {error ? (
        <ActionError message={errorMessage(error)} />
      ) : data === undefined ? (
        <SkeletonGroup>
          <Skeleton height={96} />
        </SkeletonGroup>
      ) : data.html === "" ? (
        <Note>Nothing to show.</Note>
      ) : (
        <RenderedText html={data.html} />
      )}
    </FormCard>
  );
}
