import { useDebouncedValue } from "@mantine/hooks";
import type { Suggestions as Suggested } from "@shop/domain/contracts/products";
import { keepPreviousData } from "@tanstack/react-query";
import { useLayoutEffect, useState, type RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { CLOSED, type Popup } from "../../../ui/combobox/combobox.ts";
import { useCombobox } from "../../../ui/combobox/use-combobox.ts";
import { inOrder, optionsOf, SuggestionList, SUGGESTIONS_ID } from "./suggestion-list.tsx";
import { useFieldEvents } from "./use-field-events.ts";

/** How long typing must pause before suggestions are loaded, in milliseconds. */
const DEBOUNCE = 120;
/** How long suggestions stay valid, in milliseconds. */
const STALE_AFTER = 60_000;
const MIN_LETTERS = 2;

const READ = {
  staleTime: STALE_AFTER,
  placeholderData: keepPreviousData,
  // Cancels a request when the text changes.
  trpc: { abortOnUnmount: true },
};

const NONE: Suggested = { products: [], categories: [] };

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** Reports the state of the list to the search box. */
  onPopup: (popup: Popup) => void;
}

/** Suggestions below the search box, loaded while the user types. */
export default function Suggestions({ input, onPopup }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState("");

  const words = text.trim();
  const isLongEnough = words.length >= MIN_LETTERS;
  const [keyword] = useDebouncedValue(words, DEBOUNCE);
  const isLoggedIn = useSession() !== null;
  const isRead = isLongEnough && keyword.length >= MIN_LETTERS;
  // Customers must not see public prices in place of their own, so the two queries share no data.
  const own = trpc.pricing.suggest.useQuery({ keyword }, { ...READ, enabled: isRead && isLoggedIn });
  const open = trpc.products.suggest.useQuery({ keyword }, { ...READ, enabled: isRead && !isLoggedIn });
  const { data } = isLoggedIn ? own : open;
  const options = optionsOf(data ?? NONE, words);
  const all = inOrder(options);
  const {
    isOpen,
    activeId,
    open: openList,
    dismiss,
    onKey,
  } = useCombobox({
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
      openList();
    },
    onLeave: dismiss,
  });

  // Before the paint, so that the box and the list always refer to the same option.
  useLayoutEffect(() => {
    onPopup({ listId: isOpen ? SUGGESTIONS_ID : undefined, activeId });
    return () => onPopup(CLOSED);
  }, [onPopup, isOpen, activeId]);

  if (!isOpen) return null;
  return <SuggestionList options={options} activeId={activeId} text={words} onChoose={dismiss} />;
}
