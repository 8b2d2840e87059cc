import "@mantine/core/styles/CloseButton.layer.css";
import { CloseButton, TextInput } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import IconSearch from "icon:search";
import { useEffect, useRef, type FormEvent } from "react";
import { useFollowing } from "../input/use-following.ts";
import styles from "./list-toolbar.module.css";
import type { ListState } from "./use-list-state.ts";

const AFTER_TYPING = 250;

interface Props {
  list: Pick<ListState, "keyword" | "search">;
  /** Such as 'Search users'. */
  label: string;
  /** By default the label. */
  placeholder?: string;
}

/** The search field of a list, which searches while typing. */
export function ListSearch({ list, label, placeholder = label }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { shown: text, show: setText, sent, markSent } = useFollowing(list.keyword);

  const searchFor = (entered: string) => {
    markSent(entered.trim());
    list.search(entered);
  };
  useEffect(() => {
    if (text.trim() === sent) return undefined;
    const timer = setTimeout(() => searchFor(text), AFTER_TYPING);
    return () => clearTimeout(timer);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchFor(text);
  };
  const clear = () => {
    setText("");
    searchFor("");
    input.current?.focus();
  };
  return (
    <form role="search" aria-label={label} className={styles.search} onSubmit={submit}>
      <TextInput
        ref={input}
        type="search"
        size="sm"
        leftSection={<IconSearch size={16} aria-hidden />}
        leftSectionPointerEvents="none"
        rightSection={text !== "" && <CloseButton size={28} aria-label="Clear search" onClick={clear} />}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={LIMITS.keyword}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
