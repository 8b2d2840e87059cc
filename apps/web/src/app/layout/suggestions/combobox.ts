/** The state of the search box's suggestions (the combobox pattern of ARIA). */
export interface Popup {
  isOpen: boolean;
  /** The id of the option selected with the arrow keys. */
  activeId: string | undefined;
}

export const CLOSED: Popup = { isOpen: false, activeId: undefined };

export const SUGGESTIONS_ID = "search-suggestions";

/** Only after hydration; before that, the box is a plain search field. */
export const comboboxProps = ({ isOpen, activeId }: Popup) => ({
  role: "combobox",
  "aria-autocomplete": "list" as const,
  "aria-expanded": isOpen,
  "aria-controls": isOpen ? SUGGESTIONS_ID : undefined,
  "aria-activedescendant": activeId,
});
