/** Shown for an id that is no longer among the choices. */
export const REMOVED = "One that was removed";

interface Named {
  id: string;
  name: string;
  /** The name of its parent. */
  group?: string;
}

/** The name of a choice by its id: 'Gloves', or 'Protective Wear › Gloves'. */
export const choiceNameById = (choices: readonly Named[] | undefined) => (id: unknown) => {
  if (id === "") return "None";
  const choice = choices?.find((each) => each.id === id);
  if (!choice) return REMOVED;
  return choice.group ? `${choice.group} › ${choice.name}` : choice.name;
};
