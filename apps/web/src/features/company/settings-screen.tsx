import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { ActionIcon, Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { ownCompanyUpdate, type CostCentre, type OwnCompany } from "@shop/domain/contracts/company";
import { LIMITS } from "@shop/domain/limits";
import IconPlus from "icon:plus";
import IconTrash from "icon:trash";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { errorCode, errorIssues, errorMessage } from "../../lib/forms/errors.ts";
import { fieldErrors } from "../../lib/forms/field-errors.ts";
import { useLeaveGuard } from "../../lib/forms/use-leave-guard.ts";
import { useSingleFlight } from "../../lib/forms/use-single-flight.ts";
import { trpc } from "../../lib/trpc.ts";
import { LeaveDialog } from "../../ui/dialog/leave-dialog.tsx";
import { ActionError } from "../../ui/feedback/error-banner.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Note, Panel, PanelTitle } from "../../ui/page/panel.tsx";
import { Facts, Fact } from "../../ui/display/facts.tsx";
import { changedFields } from "../../ui/record-form/changes.ts";

/** What a company's orders follow; its admin changes it, others read it. */
export function SettingsScreen({ company }: { company: OwnCompany }) {
  return (
    <Stack gap={16} miw={0} maw={720}>
      <h1>Company settings</h1>
      {company.role === "admin" ? <SettingsForm company={company} /> : <Shown company={company} />}
    </Stack>
  );
}

const YES_NO = (yes: boolean): string => (yes ? "Needed for every order" : "Not needed");

function Shown({ company }: { company: OwnCompany }) {
  const { poRequired, costCentreRequired, invoiceEmail, costCentres } = company;
  return (
    <Panel>
      <Facts>
        <Fact name="PO number">{YES_NO(poRequired)}</Fact>
        <Fact name="Cost centre">{YES_NO(costCentreRequired)}</Fact>
        <Fact name="Invoices to">{invoiceEmail ?? "Who ordered"}</Fact>
        <Fact name="Centres">
          {costCentres
            .filter(({ isActive }) => isActive)
            .map(({ code, name }) => `${code} (${name})`)
            .join(", ")}
        </Fact>
      </Facts>
      <Note>An admin of your company changes these settings.</Note>
    </Panel>
  );
}

type Values = Pick<OwnCompany, "poRequired" | "costCentreRequired" | "costCentres"> & { invoiceEmail: string };

const valuesOf = ({ poRequired, costCentreRequired, costCentres, invoiceEmail }: OwnCompany): Values => ({
  poRequired,
  costCentreRequired,
  costCentres,
  invoiceEmail: invoiceEmail ?? "",
});

function SettingsForm({ company }: { company: OwnCompany }) {
  const utils = trpc.useUtils();
  const [saved, setSaved] = useState(company);
  const [values, setValues] = useState(valuesOf(company));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  /** The form may be much longer than the window: each refusal leads to the first wrong field. */
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(saved));
  const leave = useLeaveGuard(isDirty);
  const show = (current: OwnCompany, sent?: Values) => {
    setErrors({});
    setSaved(current);
    // What was typed after it was sent is kept.
    setValues((now) => ({ ...valuesOf(current), ...(sent && changedFields(sent, now)) }));
  };
  const update = trpc.company.update.useMutation({
    onError: (error) => {
      setErrors(Object.fromEntries(errorIssues(error).map(({ path, message }) => [path, message])));
      setAttempt((count) => count + 1);
    },
  });
  const send = useSingleFlight(async (sent: Values) => {
    const current = await update.mutateAsync({ ...sent, version: saved.version });
    utils.company.read.setData(undefined, current);
    show(current, sent);
  });
  /** After a change by somebody else: what was typed here is replaced. If the read fails, it stays, as the error does. */
  const reload = async () => {
    const current = await utils.company.read.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (!current) return;
    update.reset();
    show(current);
  };
  const change = (changes: Partial<Values>) => {
    setErrors({});
    setValues((before) => ({ ...before, ...changes }));
  };
  const changeCentre = (at: number, changes: Partial<CostCentre>) =>
    change({ costCentres: values.costCentres.map((it, index) => (index === at ? { ...it, ...changes } : it)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = fieldErrors(ownCompanyUpdate, values);
    setErrors(found);
    if (Object.keys(found).length === 0) send(values);
    else setAttempt((count) => count + 1);
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap={16}>
        {update.isSuccess && !isDirty && <Notice kind="success">Saved.</Notice>}
        <Panel component="section" aria-label="Orders">
          <Checkbox
            label="Every order needs a PO number"
            checked={values.poRequired}
            onChange={(event) => change({ poRequired: event.currentTarget.checked })}
          />
          <Checkbox
            label="Every order needs a cost centre"
            checked={values.costCentreRequired}
            onChange={(event) => change({ costCentreRequired: event.currentTarget.checked })}
          />
          <TextInput
            label="Invoice email"
            type="email"
            inputMode="email"
            autoComplete="off"
            description="Where invoices are sent when the order names no address. Leave it empty to send them to who ordered."
            value={values.invoiceEmail}
            error={errors["invoiceEmail"]}
            onChange={(event) => change({ invoiceEmail: event.currentTarget.value })}
          />
        </Panel>
        <Panel component="section" aria-labelledby="cost-centres">
          <PanelTitle id="cost-centres">Cost centres</PanelTitle>
          {values.costCentres.length === 0 && <Note>None yet. Orders can name one once you have added it.</Note>}
          {values.costCentres.map((centre, at) => (
            <Group key={at} gap={12} align="end" role="group" aria-label={`Cost centre ${at + 1}`}>
              <TextInput
                label="Code"
                w={140}
                maxLength={LIMITS.costCentre}
                value={centre.code}
                error={errors[`costCentres.${at}.code`]}
                onChange={(event) => changeCentre(at, { code: event.currentTarget.value })}
              />
              <TextInput
                label="Name"
                flex="1 1 240px"
                maxLength={LIMITS.name}
                value={centre.name}
                error={errors[`costCentres.${at}.name`]}
                onChange={(event) => changeCentre(at, { name: event.currentTarget.value })}
              />
              <Checkbox
                label="In use"
                py={11}
                checked={centre.isActive}
                onChange={(event) => changeCentre(at, { isActive: event.currentTarget.checked })}
              />
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Remove cost centre ${centre.code || at + 1}`}
                onClick={() => change({ costCentres: values.costCentres.filter((_, index) => index !== at) })}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="default"
            style={{ placeSelf: "start" }}
            leftSection={<IconPlus size={20} aria-hidden />}
            disabled={values.costCentres.length >= LIMITS.costCentres}
            onClick={() => change({ costCentres: [...values.costCentres, { code: "", name: "", isActive: true }] })}
          >
            Add cost centre
          </Button>
          <Note>Orders keep the cost centre that they were placed with.</Note>
        </Panel>
        {update.error && Object.keys(errors).length === 0 && (
          <ActionError message={errorMessage(update.error)}>
            {errorCode(update.error) === "CONFLICT" && (
              <Button variant="default" onClick={() => void reload()}>
                Show the current settings
              </Button>
            )}
          </ActionError>
        )}
        <Button type="submit" style={{ placeSelf: "start" }} loading={update.isPending}>
          Save
        </Button>
      </Stack>
      <LeaveDialog guard={leave} />
    </form>
  );
}
