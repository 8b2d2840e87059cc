import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, Stack, VisuallyHidden } from "@mantine/core";
import type { Contact } from "@shop/domain/contracts/contacts";
import { dayOf } from "@shop/domain/dates";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { CellProblem } from "./cell-problem.tsx";
import { useEnquiryUpdate } from "./use-enquiry-update.ts";

/** Whether and by whom an enquiry was handled. */
export function HandledCell({ contact }: { contact: Contact }) {
  const { save, problem, saving } = useEnquiryUpdate(contact);
  return (
    <Stack gap={4} align="flex-start">
      <Checkbox
        size="sm"
        styles={{ label: { fontSize: "inherit", lineHeight: "inherit" } }}
        label={
          <>
            <HandledText contact={contact} />
            <VisuallyHidden>, enquiry from {contact.name}</VisuallyHidden>
          </>
        }
        checked={saving?.isHandled ?? contact.handledAt !== null}
        disabled={saving?.isHandled !== undefined}
        onChange={(event) => void save(contact, { isHandled: event.currentTarget.checked })}
      />
      <CellProblem text={problem} />
    </Stack>
  );
}

/** The column's head says 'Handled' already. */
function HandledText({ contact: { handledAt, handledBy } }: { contact: Contact }) {
  const { timeZone } = useShopInfo();
  if (!handledAt) return <VisuallyHidden>Handled</VisuallyHidden>;
  return (
    <>
      <VisuallyHidden>Handled </VisuallyHidden>
      by {handledBy?.name ?? "a former admin"} on{" "}
      <time dateTime={handledAt} style={{ whiteSpace: "nowrap" }}>
        {dayOf(handledAt, timeZone)}
      </time>
    </>
  );
}
