import type { HeldReason, Mail } from "@shop/domain/contracts/mail";
import { momentText } from "../../../lib/moment-text.ts";

const LIMITS: Record<HeldReason, string> = {
  unprovedAddress: "hourly limit for emails to an unverified address",
  subscription: "hourly limit for subscription emails to this address",
  enquiryReceipt: "hourly limit for enquiry receipts to this address",
};

/** Why a message has not left yet, and when it will; null when no limit holds it. */
export const heldUntil = ({ heldReason, nextTryAt }: Mail, timeZone: string): string | null =>
  heldReason && `Waiting until ${momentText(nextTryAt, timeZone)}: ${LIMITS[heldReason]}`;
