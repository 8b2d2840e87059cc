import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect } from "@mantine/core";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { REMOVED } from "../../../ui/form/name-in.ts";

interface Props {
  field: { id: string; label: string; value?: string; error?: unknown };
  parents: { choices: readonly Parent[] | undefined; error: unknown };
  onChoose: (id: string) => void;
}

/** The select of what a record lies in; parents that lie in others are shown in their groups. */
export function ParentSelect({ field: { value = "", error, ...field }, parents, onChoose }: Props) {
  const { choices } = parents;
  const failure = choices || parents.error == null ? error : errorMessage(parents.error);
  const isMissing = value !== "" && !choices?.some(({ id }) => id === value);
  return (
    <NativeSelect
      {...field}
      value={value}
      error={typeof failure === "string" && failure}
      required
      withAsterisk={false}
      data={[
        { value: "", label: choices ? `Choose a ${field.label.toLowerCase()}` : "…" },
        ...(isMissing ? [{ value, label: choices ? REMOVED : "…" }] : []),
        ...grouped(choices ?? []),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

function grouped(choices: readonly Parent[]) {
  const groups = [...new Set(choices.flatMap(({ group }) => group ?? []))].toSorted((a, b) => a.localeCompare(b));
  const items = (group: string | undefined) =>
    choices.filter((choice) => choice.group === group).map(({ id, name }) => ({ value: id, label: name }));
  return [...items(undefined), ...groups.map((group) => ({ group, items: items(group) }))];
}

/** A parent to choose; `group` is what the parents lie in themselves. */
interface Parent {
  id: string;
  name: string;
  group?: string;
}

const byName = (one: Parent, other: Parent) => one.name.localeCompare(other.name, "en-AU");

export function useCategoryChoices() {
  const { data, error } = trpc.taxonomy.categories.list.useQuery();
  const choices = data?.map(({ _id, categoryName }): Parent => ({ id: _id, name: categoryName }));
  return { choices: choices?.toSorted(byName), error };
}

export function useSubCategoryChoices() {
  const { data, error } = trpc.taxonomy.subCategories.list.useQuery();
  const choices = data?.map((sub): Parent => ({
    id: sub._id,
    name: sub.subCategoryName,
    group: sub.Category_Id.categoryName,
  }));
  return { choices: choices?.toSorted(byName), error };
}
