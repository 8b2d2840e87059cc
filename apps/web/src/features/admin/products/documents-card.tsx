import { Box, Button, Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { ProductDocument } from "@shop/domain/contracts/documents";
import { shortDay } from "@shop/domain/dates";
import { DOCUMENT_NAMES } from "@shop/domain/documents";
import { counted } from "@shop/domain/figures";
import { useState } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { useConfirm } from "../../../ui/dialog/use-confirm.tsx";
import { useDialogItem } from "../../../ui/dialog/use-opened.ts";
import { ActionError, ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { SkeletonGroup } from "../../../ui/feedback/skeleton.tsx";
import { FormCard } from "../../../ui/form/field-grid.tsx";
import { ListNotice } from "../../../ui/list/list-notice.tsx";
import { useShopDay } from "../../../lib/use-shop-day.ts";
import { DocumentForm } from "./document-form.tsx";
import { RecipientsDialog } from "./recipients-dialog.tsx";
import { useDocumentsChanged } from "./use-documents.ts";

/** The documents of a product with all their versions; each change is made at once. */
export function DocumentsCard({ productId, isDraft }: { productId: string; isDraft: boolean }) {
  const read = trpc.documents.ofProduct.useQuery({ id: productId, all: true });
  const [notice, setNotice] = useState<string>();
  const given = useDialogItem<ProductDocument>();
  const { ask, dialog } = useConfirm();
  const file = useDownload();
  const changed = useDocumentsChanged();
  const withdraw = trpc.documents.remove.useMutation();
  const send = trpc.documents.send.useMutation();
  const preview = trpc.documents.send.useMutation();

  const save = ({ url, title, version }: ProductDocument) =>
    file.mutate({ path: url, fileName: `${title}-v${version}.pdf` });
  const askToWithdraw = ({ _id: id, title }: ProductDocument) =>
    ask({
      title: `Withdraw ${title}?`,
      text: "Nobody but staff sees it any more. Its versions, and who was given them, are kept. This can’t be undone.",
      confirmLabel: "Withdraw",
      isDanger: true,
      work: async () => {
        await withdraw.mutateAsync({ id }).finally(changed);
        setNotice(`${title} was withdrawn.`);
      },
    });
  const askToSend = async ({ _id: id, title, version }: ProductDocument) => {
    if (preview.isPending) return;
    setNotice(undefined);
    const { to, already } = await preview.mutateAsync({ id, preview: true });
    if (to === 0) {
      setNotice(already === 0 ? NO_BUYERS : `All buyers have version ${version} of ${title}: nobody to send it to.`);
      return;
    }
    const had = already > 0 ? ` ${accounts(already)} had it before.` : "";
    ask({
      title: `Send ${title}?`,
      text: `${accounts(to)} that bought the product within five years will get a link to version ${version} by email.${had}`,
      confirmLabel: `Send to ${to}`,
      work: async () => {
        const sent = await send.mutateAsync({ id }).finally(changed);
        setNotice(`${title} was sent to ${accounts(sent.to)}.`);
      },
    });
  };

  return (
    <FormCard title="Documents">
      <Box component="p" c="var(--muted)" fz="var(--text-sm)">
        Everybody who sees the product can open the newest version of each.
      </Box>
      <ListNotice>{notice}</ListNotice>
      {read.error && <ErrorBanner message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <SkeletonGroup>
          <Skeleton height={44} />
        </SkeletonGroup>
      )}
      {file.error && <ActionError message={errorMessage(file.error)} />}
      {preview.error && <ActionError message={errorMessage(preview.error)} />}
      {read.data?.documents.length === 0 && <Box component="p">No documents yet.</Box>}
      <Stack component="ul" gap={12} aria-label="Documents" p={0} m="0 0 12px" style={{ listStyle: "none" }}>
        {(read.data?.documents ?? []).map((document, at, all) => (
          <DocumentLine
            key={`${document._id}/${document.version}`}
            document={document}
            isNewest={all[at - 1]?._id !== document._id}
            isDraft={isDraft}
            isBusy={preview.isPending && preview.variables.id === document._id}
            onSave={() => save(document)}
            onSend={() => void askToSend(document).catch(() => undefined)}
            onWithdraw={() => askToWithdraw(document)}
            onShowRecipients={() => given.open(document)}
          />
        ))}
      </Stack>
      <DocumentForm productId={productId} onSaved={setNotice} />
      {dialog}
      {given.opened && (
        <RecipientsDialog
          key={given.opened.key}
          document={given.opened.item}
          isOpen={given.isOpen}
          onClose={given.close}
        />
      )}
    </FormCard>
  );
}

const NO_BUYERS = "Nobody has bought this product within five years: nobody to send it to.";

const accounts = (count: number): string => counted(count, "account", "accounts");

interface LineProps {
  document: ProductDocument;
  isNewest: boolean;
  /** Of a product that its buyers don't see. */
  isDraft: boolean;
  isBusy: boolean;
  onSave: () => void;
  onSend: () => void;
  onWithdraw: () => void;
  onShowRecipients: () => void;
}

function DocumentLine(props: LineProps) {
  const { document, isNewest, isDraft, isBusy, onSave, onSend, onWithdraw, onShowRecipients } = props;
  const { kind, title, version, revisedOn, expiresOn, withdrawnAt } = document;
  const today = useShopDay();
  const isExpired = isNewest && !withdrawnAt && expiresOn !== null && expiresOn <= today;
  const of = <VisuallyHidden> {`${title}, version ${version}`}</VisuallyHidden>;
  return (
    <Group component="li" gap="4px 12px" justify="space-between" pl={isNewest ? 0 : 16}>
      <Box miw={0} style={{ overflowWrap: "anywhere" }}>
        <strong>{title}</strong> version {version}{" "}
        {withdrawnAt !== undefined && <StatusChip kind="bad">Withdrawn</StatusChip>}
        {isExpired && <StatusChip kind="bad">Expired</StatusChip>}
        <Box c="dimmed" fz="sm">
          {title !== DOCUMENT_NAMES[kind] && `${DOCUMENT_NAMES[kind]} · `}
          {revisedOn === null ? "No day of revision" : `Revised on ${shortDay(revisedOn)}`}
          {expiresOn !== null && ` · expires on ${shortDay(expiresOn)}`}
        </Box>
      </Box>
      <Group gap={8}>
        <Button size="xs" variant="default" onClick={onSave}>
          PDF{of}
        </Button>
        {isNewest && (
          <Button size="xs" variant="default" onClick={onShowRecipients}>
            Recipients{of}
          </Button>
        )}
        {isNewest && withdrawnAt === undefined && (
          <>
            {/* Not disabled meanwhile: the dialog returns the focus to it. */}
            {!isDraft && (
              <Button size="xs" variant="default" aria-busy={isBusy} onClick={onSend}>
                Send to buyers{of}
              </Button>
            )}
            <Button size="xs" variant="outline" color="red" onClick={onWithdraw}>
              Withdraw{of}
            </Button>
          </>
        )}
      </Group>
    </Group>
  );
}
