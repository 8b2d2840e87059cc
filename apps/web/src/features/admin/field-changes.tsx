import { Box, Group, Stack, VisuallyHidden } from "@mantine/core";
import type { AuditEntry } from "@shop/domain/contracts/audit";
import IconArrowRight from "icon:arrow-right";
import { useState } from "react";
import { useShopInfo } from "../../lib/shop-info.ts";
import { CellButton } from "../../ui/table/cells.tsx";
import { changesOf, fieldLabel, valueText } from "./audit-fields.ts";

const ARROW = { marginInline: 4, verticalAlign: -2 };

/** How many fields of an entry a row of a list shows at first. */
const BRIEF = 2;

/** The fields of an entry in a row of a list: the first ones, with a button for all. */
export function BriefFieldChanges({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const count = changesOf(entry).length;
  return (
    <>
      <FieldChanges entry={entry} {...(!isOpen && { most: BRIEF })} />
      {count > BRIEF && (
        <CellButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show less" : `Show all ${count}`}
          <VisuallyHidden> fields of {entry.label}</VisuallyHidden>
        </CellButton>
      )}
    </>
  );
}

interface Props {
  entry: AuditEntry;
  /** Shows only this many fields. */
  most?: number;
}

/** The fields of a change, before and after. A created or removed record has only one of the two. */
export function FieldChanges({ entry, most }: Props) {
  const { timeZone } = useShopInfo();
  const changes = changesOf(entry).slice(0, most);
  if (changes.length === 0) return null;
  return (
    <Stack component="dl" gap={2} fz="sm">
      {changes.map(({ field, before, after }) => (
        <Group key={field} gap="0 8px">
          <Box component="dt" c="dimmed">
            {fieldLabel(field)}:
          </Box>
          <Box component="dd" miw={0} style={{ overflowWrap: "anywhere" }}>
            {entry.before && (
              <Box component="del" c="dimmed">
                <VisuallyHidden>was </VisuallyHidden>
                {valueText(field, before, timeZone)}
              </Box>
            )}
            {entry.before && entry.after && <IconArrowRight size={14} color="var(--muted)" style={ARROW} aria-hidden />}
            {entry.after && (
              <Box component="ins" td="none">
                <VisuallyHidden> now </VisuallyHidden>
                {valueText(field, after, timeZone)}
              </Box>
            )}
          </Box>
        </Group>
      ))}
    </Stack>
  );
}
