import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useOwnCompany } from "../../lib/own-company.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import type { useRequisitionDraft } from "./use-requisition-draft.ts";

/** What a decider may change besides the quantities, and the buttons to save. */
export function DraftFields({ draft }: { draft: ReturnType<typeof useRequisitionDraft> }) {
  const company = useOwnCompany();
  const { edited, valueOf, change, isDirty, save, discard, error, isPending } = draft;
  const centre = valueOf("costCentre");
  const centres = company?.costCentres.filter(({ code, isActive }) => isActive || code === centre) ?? [];
  return (
    <Stack gap={16}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={20}>
        <TextInput
          label="PO number"
          maxLength={LIMITS.poNumber}
          autoComplete="off"
          value={valueOf("poNumber")}
          error={edited.errors["poNumber"]}
          onChange={(event) => change("poNumber", event.currentTarget.value)}
        />
        {(centres.length > 0 || centre !== "") && (
          <NativeSelect
            label="Cost centre"
            value={centre}
            error={edited.errors["costCentre"]}
            data={[
              { value: "", label: "None" },
              ...centres.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` })),
            ]}
            onChange={(event) => change("costCentre", event.currentTarget.value)}
          />
        )}
      </SimpleGrid>
      {error && <ActionError message={errorMessage(error)} />}
      {isDirty && (
        <Group gap={12}>
          <Button variant="default" loading={isPending} onClick={save}>
            Save changes
          </Button>
          <Button variant="subtle" disabled={isPending} onClick={discard}>
            Discard
          </Button>
        </Group>
      )}
    </Stack>
  );
}
