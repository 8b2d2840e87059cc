import { useDebouncedValue } from "@mantine/hooks";
import type { Suggestions as Suggested } from "@shop/domain/contracts/products";
import { useLayoutEffect, useState, type ReactNode, type RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { MIN_LETTERS, useSuggestions } from "../../../lib/use-suggestions.ts";
import { CLOSED, type Popup } from "../../../ui/combobox/combobox.ts";
import { OptionCount } from "../../../ui/combobox/option-list.tsx";
import { useCombobox } from "../../../ui/combobox/use-combobox.ts";
import { inOrder, optionsOf, SuggestionList, SUGGESTIONS_ID } from "./suggestion-list.tsx";
import { useFieldEvents } from "./use-field-events.ts";

/** How long typing must pause before suggestions are loaded, in milliseconds. */
const DEBOUNCE = 120;
const NONE: Suggested = { products: [], categories: [] };

interface Props {
  /** The keyword of the page, which the field begins with. */
  pageKeyword: string;
  input: RefObject<HTMLInputElement | null>;
  /** Reports the state of the list to the search box. */
  onPopup: (popup: Popup) => void;
}

/** What was typed into the page's field. While React changes the page, `field` may still be that of the one before. */
const typedIn = (field: HTMLInputElement | null, pageKeyword: string): string =>
  field?.defaultValue === pageKeyword && field.value !== pageKeyword ? field.value : "";

/** Suggestions below the search box, loaded while the user types. */
export function Suggestions({ pageKeyword, input, onPopup }: Props): ReactNode {
  const navigate = useNavigate();
  // What was typed while this code was loading has waited long enough: the first value is not delayed.
  const [text, setText] = useState(() => typedIn(input.current, pageKeyword));

  const words = text.trim();
  const isLongEnough = words.length >= MIN_LETTERS;
  const [keyword] = useDebouncedValue(words, DEBOUNCE);
  const { data } = useSuggestions(isLongEnough ? keyword : "");
  const options = optionsOf(data ?? NONE, words);
  const all = inOrder(options);
  const { isOpen, activeId, open, dismiss, onKey } = useCombobox({
    ids: isLongEnough && data ? all.map(({ id }) => id) : undefined,
    choose: (index) => {
      const option = all[index];
      if (option) void navigate(option.to);
    },
  });
  useFieldEvents(input, {
    onKey,
    onText: (typed) => {
      setText(typed);
      open();
    },
    onLeave: dismiss,
  });

  // Before the paint, so that the box and the list always refer to the same option.
  useLayoutEffect(() => {
    onPopup({ listId: isOpen ? SUGGESTIONS_ID : undefined, activeId });
    return () => onPopup(CLOSED);
  }, [onPopup, isOpen, activeId]);

  return (
    <>
      {isOpen && <SuggestionList options={options} activeId={activeId} text={words} onChoose={dismiss} />}
      <OptionCount count={isOpen ? all.length : undefined} />
    </>
  );
}
