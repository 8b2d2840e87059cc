/** The state of the list below a text field, for the field's ARIA attributes (the combobox pattern). */
export interface Popup {
  /** The id of the open list; undefined while there is none. */
  listId: string | undefined;
  /** The id of the option selected with the arrow keys. */
  activeId: string | undefined;
}

export const CLOSED: Popup = { listId: undefined, activeId: undefined };

/** The attributes of the field. Only after hydration; before that, it is a plain field. */
export const comboboxProps = ({ listId, activeId }: Popup) => ({
  role: "combobox",
  "aria-autocomplete": "list" as const,
  "aria-expanded": listId !== undefined,
  "aria-controls": listId,
  "aria-activedescendant": activeId,
});
