import { Textarea } from "@mantine/core";
import { tradeApplicationDecline, type TradeApplication } from "@shop/domain/contracts/trade-applications";
import { LIMITS } from "@shop/domain/limits";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useInvalidate } from "../use-invalidate.ts";

interface Props {
  application: TradeApplication;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (application: TradeApplication) => void;
}

/** Declines an application, with a reason that is mailed. */
export function DeclineDialog({ application, isOpen, onClose, onSaved }: Props) {
  const id = application._id;
  const changed = useInvalidate("tradeApplications");
  const decline = trpc.tradeApplications.decline.useMutation({ onSettled: changed });
  const form = useRecordForm<{ reason: string }, TradeApplication & { version?: number }>({
    formKey: `declined/${id}`,
    record: null,
    toValues: () => ({ reason: "" }),
    labels: { reason: "Reason" },
    validate: (values) => fieldErrors(tradeApplicationDecline, { id, ...values }),
    save: ({ values }) => decline.mutateAsync({ id, ...values }),
    onSaved,
  });
  return (
    <RecordDialog
      form={form}
      title={`Decline ${application.companyName}`}
      submitLabel="Decline"
      isOpen={isOpen}
      onClose={onClose}
    >
      <Textarea
        {...form.field("reason")}
        data-autofocus
        required
        withAsterisk={false}
        rows={3}
        maxLength={LIMITS.cancellationReason}
        description="Mailed to the applicant."
      />
    </RecordDialog>
  );
}
