import { useEffect, useState } from "react";

const AFTER_TYPING = 250;

/** The text typed into a search field, and its debounced, trimmed form for the search query. */
export function useAsyncSearch(): { search: string; onSearch: (text: string) => void; keyword: string } {
  const [search, onSearch] = useState("");
  const [keyword, setKeyword] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(search.trim()), search === "" ? 0 : AFTER_TYPING);
    return () => clearTimeout(timer);
  }, [search]);
  return { search, onSearch, keyword };
}
