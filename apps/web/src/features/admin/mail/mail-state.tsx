import type { HeldReason, Mail, MailState } from "@shop/domain/contracts/mail";
import { momentText } from "../../../lib/moment-text.ts";
import { StatusChip, type StatusKind } from "../../../ui/display/status-chip.tsx";
import { formatCount } from "@shop/domain/figures";

export const MAIL_STATE_LABELS: Record<MailState, string> = { waiting: "Waiting", failing: "Failing", sent: "Sent" };

const KINDS: Record<MailState, StatusKind> = { waiting: "quiet", failing: "bad", sent: "good" };

export function MailStateChip({ state }: { state: MailState }) {
  return <StatusChip kind={KINDS[state]}>{MAIL_STATE_LABELS[state]}</StatusChip>;
}

const BYTES_OF_KB = 1024;

/** Such as 'INV-000001.pdf (34 KB)'; null without attachments. */
export const attachmentsText = ({ attachments }: Pick<Mail, "attachments">): string | null =>
  attachments
    .map(({ fileName, bytes }) => `${fileName} (${formatCount(Math.ceil(bytes / BYTES_OF_KB))} KB)`)
    .join(", ") || null;

const LIMITS: Record<HeldReason, string> = {
  unprovedAddress: "hourly limit for emails to an unverified address",
  subscription: "hourly limit for subscription emails to this address",
  enquiryReceipt: "hourly limit for enquiry receipts to this address",
  invitation: "hourly limit for invitations to this address",
};

/** Why a message is held back and until when; null if no limit applies. */
export const heldText = ({ heldReason, nextTryAt }: Mail, timeZone: string): string | null =>
  heldReason && `Waiting until ${momentText(nextTryAt, timeZone)}: ${LIMITS[heldReason]}`;
