/** What is said of an id that no choice has any more. */
export const REMOVED = "One that was removed";

interface Named {
  id: string;
  name: string;
  /** What it lies in itself. */
  group?: string;
}

/** How the id of a choice is said to people: 'Gloves', or 'Protective Wear › Gloves'. */
export const nameIn = (choices: readonly Named[] | undefined) => (id: unknown) => {
  if (id === "") return "None";
  const choice = choices?.find((each) => each.id === id);
  if (!choice) return REMOVED;
  return choice.group ? `${choice.group} › ${choice.name}` : choice.name;
};
