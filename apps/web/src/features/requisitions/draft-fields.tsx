import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { CostCentre } from "@shop/domain/contracts/company";
import { LIMITS } from "@shop/domain/limits";
import { errorMessage } from "../../lib/forms/errors.ts";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import type { useRequisitionDraft } from "./use-requisition-draft.ts";

interface Props {
  draft: ReturnType<typeof useRequisitionDraft>;
  costCentres: readonly CostCentre[];
}

/** What a decider may change besides the quantities, and the buttons to save. */
export function DraftFields({ draft, costCentres }: Props) {
  const { errors, valueOf, change, isDirty, save, discard, error, isPending } = draft;
  const centre = valueOf("costCentre");
  const active = costCentres.filter(({ isActive }) => isActive);
  // One that orders can no longer name is shown until another one is chosen.
  const centres = centre === "" || active.some(({ code }) => code === centre) ? active : [...active, gone(centre)];
  return (
    <Stack gap={16}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={20}>
        <TextInput
          label="PO number"
          maxLength={LIMITS.poNumber}
          autoComplete="off"
          value={valueOf("poNumber")}
          error={errors["poNumber"]}
          onChange={(event) => change("poNumber", event.currentTarget.value)}
        />
        {centres.length > 0 && (
          <NativeSelect
            label="Cost centre"
            value={centre}
            error={errors["costCentre"]}
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

const gone = (code: string) => ({ code, name: "no longer in use" });
