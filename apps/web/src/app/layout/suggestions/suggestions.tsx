import { useDebouncedValue } from "@mantine/hooks";
import type { Suggestions as Suggested } from "@shop/domain/contracts/products";
import { keepPreviousData } from "@tanstack/react-query";
import { useLayoutEffect, useState, type RefObject } from "react";
import { useNavigate } from "react-router-dom";
import { useSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import type { Popup } from "./combobox.ts";
import { inOrder, optionsOf, SuggestionList } from "./suggestion-list.tsx";
import { useComboboxKeys } from "./use-combobox-keys.ts";

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
  const [isDismissed, setDismissed] = useState(false);
  const [choice, setChoice] = useState<string>();

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
  const isOpen = isLongEnough && data !== undefined && !isDismissed;
  const active = isOpen ? all.findIndex(({ id }) => id === choice) : -1;
  const activeId = all[active]?.id;

  // Before the paint, so that the box and the list always refer to the same option.
  useLayoutEffect(() => {
    onPopup({ isOpen, activeId });
    return () => onPopup({ isOpen: false, activeId: undefined });
  }, [onPopup, isOpen, activeId]);

  const dismiss = () => {
    setDismissed(true);
    setChoice(undefined);
  };
  useComboboxKeys(input, {
    count: all.length,
    isOpen,
    active,
    setActive: (index) => setChoice(all[index]?.id),
    open: () => setDismissed(false),
    dismiss,
    choose: () => {
      const option = all[active];
      dismiss();
      if (option) void navigate(option.to);
    },
    onText: (typed) => {
      setText(typed);
      setDismissed(false);
      setChoice(undefined);
    },
  });

  if (!isOpen) return null;
  return <SuggestionList options={options} activeId={activeId} text={words} onChoose={dismiss} />;
}
