import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, TextInput } from "@mantine/core";
import type { ApiKey, NewApiKeyAnswer } from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import { useState } from "react";
import { REQUIRED } from "../../../lib/forms/field-errors.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FixedField } from "../../../ui/form/fixed-field.tsx";
import { TickList } from "../../../ui/form/tick-list.tsx";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { SecretOnce } from "../../../ui/overlay/secret-once.tsx";
import { useInvalidate } from "../use-invalidate.ts";
import { UserSelect, type UserChoice } from "../user-select.tsx";
import { KEY_LABELS, keyErrors, KEY_VALUE_TEXTS, toKey, toKeyValues, type KeyValues, scopeTicks } from "./key-fields.ts";

interface Props {
  /** Null for a new one. */
  apiKey: ApiKey | null;
  isOpen: boolean;
  onClose: () => void;
  /** One that was there already has been changed. */
  onUpdated: (key: ApiKey) => void;
}

/** Creates a key and shows it once; or changes the name, the scopes and the last day of one. */
export function KeyDialog({ apiKey, isOpen, onClose, onUpdated }: Props) {
  const { timeZone } = useShopInfo();
  const self = useSession();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const [made, setMade] = useState<NewApiKeyAnswer | null>(null);
  const create = trpc.apiKeys.create.useMutation({ onSuccess: setMade });
  const update = trpc.apiKeys.update.useMutation({ onSuccess: onUpdated });
  const toValues = (key: ApiKey | null) => toKeyValues(key, self, timeZone);
  const form = useRecordForm<KeyValues, ApiKey>({
    formKey: `apiKey/${apiKey?._id ?? "new"}`,
    record: apiKey,
    toValues,
    labels: KEY_LABELS,
    validate: (values) => ({
      ...keyErrors(values, toValues(apiKey).expiresOn, today),
      ...(!apiKey && values.password === "" && { password: REQUIRED }),
    }),
    save: ({ values, changes, version }) => {
      if (!apiKey) return create.mutateAsync(toKey(values));
      const { userid: _fixed, password: _new, expiresOn, ...rest } = changes;
      const ends = expiresOn === undefined ? {} : { expiresOn: expiresOn || null };
      return update.mutateAsync({ id: apiKey._id, ...rest, ...ends, version });
    },
    onSaved: useInvalidate("apiKeys"),
  });
  const { userid: person, scopes } = form.form.values;
  const choosePerson = (next: UserChoice | null) => {
    form.form.setFieldValue("userid", next);
    // Only a key that acts for an admin may have this scope.
    if (!next?.isAdmin)
      form.form.setFieldValue(
        "scopes",
        scopes.filter((scope) => scope !== "admin"),
      );
  };
  return (
    <RecordDialog
      form={form}
      title={apiKey ? `Edit ${apiKey.name}` : "Create key"}
      submitLabel={apiKey ? "Save" : "Create key"}
      valueTexts={KEY_VALUE_TEXTS}
      isOpen={isOpen}
      onClose={onClose}
      outcome={
        made && {
          title: "Keep this key",
          content: (
            <SecretOnce label="API key" secret={made.key} onKept={onClose}>
              The key of {made.name} is shown only once. Copy it to where the other software keeps its secrets.
            </SecretOnce>
          ),
        }
      }
    >
      <TextInput
        {...form.field("name")}
        description="The software that uses it."
        data-autofocus
        required
        withAsterisk={false}
        autoComplete="off"
      />
      {apiKey && person ? (
        <FixedField label={KEY_LABELS.userid} choice={person} />
      ) : (
        <UserSelect
          {...form.field("userid")}
          description="It sees this person’s prices and orders."
          required
          value={person}
          onChange={choosePerson}
        />
      )}
      <TickList {...form.field("scopes")} value={scopes} options={scopeTicks(person?.isAdmin ?? false, scopes)} />
      <TextInput
        {...form.field("expiresOn")}
        type="date"
        min={today}
        description="The last day on which it works. Leave blank for a key that never expires."
      />
      {!apiKey && (
        <PasswordInput
          {...form.field("password")}
          description="The key keeps working after you log out, so we ask for your password."
          required
          withAsterisk={false}
          autoComplete="current-password"
        />
      )}
    </RecordDialog>
  );
}
