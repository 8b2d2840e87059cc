import { Box, Textarea } from "@mantine/core";
import { contactReply, type Contact } from "@shop/domain/contracts/contacts";
import { LIMITS } from "@shop/domain/limits";
import { errorCode, errorDetail, errorMessage } from "../../../lib/forms/errors.ts";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { ENTER } from "../../../lib/forms/field-messages.ts";
import { trpc } from "../../../lib/trpc.ts";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useShowEnquiry } from "./use-enquiry-update.ts";

interface Props {
  contact: Contact;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Answers an enquiry by email, which also marks it as handled. */
export function ReplyDialog({ contact, isOpen, onClose, onSent }: Props) {
  const { _id: id, name, email, message } = contact;
  const greeting = `Hello ${name},\n\n`;
  const show = useShowEnquiry();
  const reply = trpc.contacts.reply.useMutation();
  const form = useRecordForm<{ text: string }, Contact>({
    formKey: `enquiry/${id}/reply`,
    record: null,
    toValues: () => ({ text: greeting }),
    labels: { text: "Your reply" },
    validate: ({ text }) =>
      text.trim() === greeting.trim() ? { text: ENTER.answer } : fieldErrors(contactReply, { id, text }),
    save: async ({ values }) => {
      try {
        return await reply.mutateAsync({ id, text: values.text });
      } catch (error) {
        const now =
          errorCode(error) === "CONFLICT" ? (errorDetail(error, "current") as Contact | undefined) : undefined;
        if (!now) throw error;
        show(now);
        // Not the form's conflict dialog: the other reply has already been sent.
        throw new Error(errorMessage(error), { cause: error });
      }
    },
    onSaved: (answered) => {
      show(answered);
      onSent();
    },
  });
  return (
    <RecordDialog form={form} title={`Reply to ${name}`} submitLabel="Send reply" isOpen={isOpen} onClose={onClose}>
      <Box component="p" fz="sm" style={{ overflowWrap: "anywhere" }}>
        To <strong>{email}</strong>. Their message is quoted below your reply.
      </Box>
      <Box
        component="blockquote"
        tabIndex={0}
        aria-label="Their message"
        m={0}
        pl={12}
        mah={160}
        fz="sm"
        c="dimmed"
        style={{
          borderLeft: "2px solid var(--line)",
          overflow: "auto",
          overflowWrap: "anywhere",
          whiteSpace: "pre-line",
        }}
      >
        {message}
      </Box>
      <Textarea
        {...form.field("text")}
        rows={8}
        maxLength={LIMITS.message}
        data-autofocus
        onFocus={({ currentTarget: { value }, currentTarget }) =>
          currentTarget.setSelectionRange(value.length, value.length)
        }
      />
    </RecordDialog>
  );
}
