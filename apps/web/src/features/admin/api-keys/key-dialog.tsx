import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput, TextInput } from "@mantine/core";
import { type Scope, SCOPES } from "@shop/domain/access";
import { type ApiKey, type NewApiKeyAnswer, newApiKey } from "@shop/domain/contracts/api-keys";
import { dayOf } from "@shop/domain/dates";
import { useState } from "react";
import { fieldErrors } from "../../../lib/forms/field-errors.ts";
import { REQUIRED } from "../../../lib/forms/field-messages.ts";
import { SCOPE_WORDS } from "../../../lib/session/scope-words.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useShopInfo } from "../../../lib/shop-info.ts";
import { trpc } from "../../../lib/trpc.ts";
import { FixedField } from "../../../ui/form/fixed-field.tsx";
import { CheckboxList, type CheckboxOption } from "../../../ui/input/checkbox-list.tsx";
import { OneTimeSecret } from "../../../ui/overlay/one-time-secret.tsx";
import { RecordDialog } from "../../../ui/record-form/record-dialog.tsx";
import { useRecordForm } from "../../../ui/record-form/use-record-form.ts";
import { useInvalidate } from "../use-invalidate.ts";
import { UserSelect, type UserChoice, userChoice } from "../user-select.tsx";

interface Props {
  /** Null for a new key. */
  apiKey: ApiKey | null;
  isOpen: boolean;
  onClose: () => void;
  /** Called after an update. */
  onUpdated: (key: ApiKey) => void;
}

/** Creates a key and shows it once, or changes the name, scopes and last day of a key. */
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
          title: "Save this key",
          content: (
            <OneTimeSecret label="API key" secret={made.key} onKept={onClose}>
              The key of {made.name} is shown only once. Copy it into the other software now.
            </OneTimeSecret>
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
      <CheckboxList {...form.field("scopes")} value={scopes} options={scopeTicks(person?.isAdmin ?? false, scopes)} />
      <TextInput
        {...form.field("expiresOn")}
        type="date"
        min={today}
        description="The last day on which it works. Leave blank for a key that never expires."
      />
      {!apiKey && (
        <PasswordInput
          {...form.field("password")}
          description="The key keeps working after you sign out, so we ask for your password."
          required
          withAsterisk={false}
          autoComplete="current-password"
        />
      )}
    </RecordDialog>
  );
}

/** The form's values: an empty day for a key that never expires, and the admin's own password for a new key. */
type KeyValues = {
  name: string;
  userid: UserChoice | null;
  scopes: Scope[];
  expiresOn: string;
  password: string;
};

const KEY_LABELS = {
  name: "Name",
  userid: "Acts for",
  scopes: "Permissions",
  expiresOn: "Expires on",
  password: "Your password",
};

/** The last day of a key that expires at `moment`; midnight belongs to the day before. */
export const lastDay = (moment: string, timeZone: string) => dayOf(new Date(Date.parse(moment) - 1), timeZone);

interface Account {
  _id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

/** A new key acts for `self` by default. */
const toKeyValues = (key: ApiKey | null, self: Account | null, timeZone: string): KeyValues => {
  const user = key?.user ?? self;
  return {
    name: key?.name ?? "",
    userid: user && userChoice(user),
    scopes: key?.scopes ?? [],
    expiresOn: key?.expiresAt ? lastDay(key.expiresAt, timeZone) : "",
    password: "",
  };
};

/** The input of `apiKeys.create`; an empty day becomes null, for no expiry. */
const toKey = ({ name, userid, scopes, expiresOn, password }: KeyValues) => ({
  name,
  userid: userid?.id,
  scopes,
  expiresOn: expiresOn || null,
  password,
});

/** `was` is the key's current last day, which may be in the past: an expired key can be renamed. */
function keyErrors(values: KeyValues, was: string, today: string): Record<string, string> {
  const { expiresOn, userid, scopes } = values;
  return {
    ...fieldErrors(newApiKey, toKey(values)),
    ...(scopes.length === 0 && { scopes: "Choose at least one" }),
    ...(!userid && { userid: REQUIRED }),
    ...(expiresOn && expiresOn !== was && expiresOn < today && { expiresOn: "Must not be in the past" }),
  };
}

const KEY_VALUE_TEXTS = {
  scopes: (value: unknown) => (value as Scope[]).map((scope) => SCOPE_WORDS[scope]).join(", "),
  expiresOn: (value: unknown) => (value === "" ? "Never" : String(value)),
};

const ALLOWS: Record<Scope, string> = {
  "catalogue:read": "See products and categories, at the prices this person pays.",
  "orders:read": "See the orders that this person may see.",
  "orders:write": "Place and change orders on this person’s behalf.",
  admin: "Everything this person can do, including the three permissions above.",
};

/** The scopes to choose from; 'Admin' only for a key that acts for an admin. */
const scopeTicks = (isAdmin: boolean, ticked: readonly Scope[]): CheckboxOption<Scope>[] =>
  SCOPES.map((value) => {
    const isUnavailable = value === "admin" && !isAdmin;
    return {
      value,
      label: SCOPE_WORDS[value],
      description: isUnavailable ? "Only for a key that acts for an admin." : ALLOWS[value],
      // A scope that is already ticked can be removed.
      disabled: isUnavailable && !ticked.includes(value),
    };
  });
