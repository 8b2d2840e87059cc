/** What the search box says of its list of suggestions (the combobox pattern of ARIA). */
export interface Popup {
  isOpen: boolean;
  /** The id of the option that the arrows have come to. */
  activeId: string | undefined;
}

export const CLOSED: Popup = { isOpen: false, activeId: undefined };

export const SUGGESTIONS_ID = "search-suggestions";

/** A combobox once there are scripts; before, the box is a plain search field. */
export const comboboxProps = ({ isOpen, activeId }: Popup) => ({
  role: "combobox",
  "aria-autocomplete": "list" as const,
  "aria-expanded": isOpen,
  "aria-controls": isOpen ? SUGGESTIONS_ID : undefined,
  "aria-activedescendant": activeId,
});
