import { Button, Textarea, TextInput } from "@mantine/core";
import type { ShopText } from "@shop/domain/contracts/shop-texts";
import { formatCount } from "@shop/domain/figures";
import { isShopPage, shopTextLimit, shopTextProblem, type ShopTextSlug } from "@shop/domain/shop-texts";
import { useState } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { RecordForm } from "../../../ui/record-form/record-form.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useInvalidate } from "../use-invalidate.ts";
import { Preview } from "./preview.tsx";
import { Versions } from "./versions.tsx";

type Values = { text: string };

const MARKDOWN = "Markdown: ## heading, **bold**, - list, 1. numbered list, [link](/contact-us).";

/** The text with its preview, and its saved versions, which can be put back into the form. */
export function ShopTextForm({ record }: { record: ShopText }) {
  const { slug } = record;
  const isPage = isShopPage(slug);
  const utils = trpc.useUtils();
  const changed = useInvalidate("shopTexts");
  const update = trpc.shopTexts.update.useMutation();
  const [isPreviewed, setPreviewed] = useState(false);
  const [restored, setRestored] = useState<{ version: number; text: string }>();
  const form = useRecordForm<Values, ShopText>({
    formKey: `shop-text/${slug}`,
    record,
    toValues: (row) => ({ text: row?.text ?? "" }),
    labels: { text: isPage ? "Text" : "Line" },
    validate: (values) => errorsOf(slug, values.text),
    save: ({ values, version }) => update.mutateAsync({ slug, text: values.text, version }),
    onSaved: (saved) => {
      utils.shopTexts.adminBySlug.setData({ slug }, saved);
      changed();
      setRestored(undefined);
    },
  });
  const { ask, dialog } = useConfirm();
  const { text } = form.form.values;
  const length = `${formatCount(text.length)} of ${formatCount(shopTextLimit(slug))} characters`;
  const isRestored = restored?.text === text && form.isDirty;
  const restore = (version: { version: number; text: string }) => {
    form.form.setFieldValue("text", version.text);
    setRestored(version);
    document.getElementById(form.field("text").id)?.focus();
  };
  const askToRestore = (version: { version: number; text: string }) => {
    if (!form.isDirty || isRestored) restore(version);
    else
      ask({
        title: `Put version ${version.version} into the form?`,
        text: "It replaces the changes in the form that are not saved.",
        confirmLabel: "Replace",
        work: async () => restore(version),
      });
  };
  return (
    <>
      <FormCard>
        <RecordForm
          form={form}
          submitLabel="Update"
          actions={
            isPage && (
              <Button variant="default" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
                Preview
              </Button>
            )
          }
        >
          {isRestored && (
            <Notice kind="info">Version {restored.version} is in the form. Press Update to show it in the shop.</Notice>
          )}
          {isPage ? (
            <Textarea {...form.field("text")} rows={18} description={`${MARKDOWN} ${length}.`} />
          ) : (
            <TextInput
              {...form.field("text")}
              description={`Such as: Dispatched within 1 business day; returns within 30 days. ${length}.`}
              autoComplete="off"
            />
          )}
        </RecordForm>
      </FormCard>
      {isPreviewed && <Preview text={text} />}
      <Versions slug={slug} current={record.version} onRestore={askToRestore} />
      {dialog}
    </>
  );
}

function errorsOf(slug: ShopTextSlug, text: string): Record<string, string> {
  const problem = shopTextProblem(slug, text);
  return problem === undefined ? {} : { text: problem };
}
