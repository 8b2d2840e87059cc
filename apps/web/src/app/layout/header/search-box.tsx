import { LIMITS } from "@shop/domain/limits";
import { ROUTES, SEARCH_FORM, searchPath } from "@shop/domain/screens/paths";
import IconSearch from "icon:search";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { useIsHydrated } from "../../../lib/use-is-hydrated.ts";
import type * as SuggestionsFile from "../suggestions/suggestions.tsx";
import styles from "./search-box.module.css";
import { CLOSED, comboboxProps } from "../../../ui/combobox/combobox.ts";

/**
 * The code of the suggestions, loaded after hydration; if that fails, the search works without them. Not by lazy and
 * Suspense, which show what was loaded 300 ms after the fallback at the earliest.
 */
function useSuggestionsFile(): typeof SuggestionsFile | undefined {
  const [file, setFile] = useState<typeof SuggestionsFile>();
  useEffect(() => void import("../suggestions/suggestions.tsx").then(setFile, () => {}), []);
  return file;
}

/** The keyword that the current page searches for; empty elsewhere. */
function useKeyword(): string {
  const { pathname } = useLocation();
  const match = matchPath(ROUTES.search, pathname) ?? matchPath(ROUTES.searchPage, pathname);
  return decoded(match?.params.keyword ?? "").trim();
}

/** Decodes a URL component; one with an invalid escape is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The search field. The key '/' focuses it (index.html); a blank keyword opens the home page. */
export function SearchBox() {
  const keyword = useKeyword();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const [isEntered, setEntered] = useState(false);
  const [popup, setPopup] = useState(CLOSED);
  const suggestions = useSuggestionsFile();

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(searchPath(input.current?.value ?? ""));
  };
  return (
    <form role="search" action={SEARCH_FORM} className={styles.form} onSubmit={search}>
      <input
        key={keyword}
        ref={input}
        type="search"
        name="keyword"
        className={styles.input}
        defaultValue={keyword}
        maxLength={LIMITS.keyword}
        aria-label="Search products"
        aria-keyshortcuts="/"
        placeholder="Product, SKU or brand"
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setEntered(true)}
        onInput={() => setEntered(true)}
        {...(isHydrated && comboboxProps(popup))}
      />
      <kbd className={styles.key} aria-hidden>
        /
      </kbd>
      <button type="submit" className={styles.submit} aria-label="Search">
        <IconSearch size={20} aria-hidden />
      </button>
      {isEntered && suggestions && (
        // Another key than the field's, which React would otherwise keep beside the next one.
        <suggestions.Suggestions
          key={`suggestions ${keyword}`}
          pageKeyword={keyword}
          input={input}
          onPopup={setPopup}
        />
      )}
    </form>
  );
}
