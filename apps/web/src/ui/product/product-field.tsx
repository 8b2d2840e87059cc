import { Box, Loader, TextInput, UnstyledButton } from "@mantine/core";
import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import IconSearch from "icon:search";
import { useId, useLayoutEffect, useRef, type RefObject } from "react";
import { errorMessage } from "../../lib/forms/errors.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { comboboxProps } from "../combobox/combobox.ts";
import { OptionCount, OptionList } from "../combobox/option-list.tsx";
import options from "../combobox/options.module.css";
import { useCombobox } from "../combobox/use-combobox.ts";
import { SuggestedProduct } from "./suggested-product.tsx";
import { useProductSearch } from "./use-product-search.ts";

interface Props {
  id?: string;
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  /** The typed text, if the parent stores it; by default the field does. */
  text?: string;
  onText?: (text: string) => void;
  /** A suggestion was chosen: its name, and its product, which is still being read. */
  onChoosing?: (name: string, item: Promise<QuickOrderItem>) => void;
  /** The product of a chosen suggestion has been read, also while the user has gone on typing. */
  onChoose?: (item: QuickOrderItem) => void;
  /** Text of several lines or cells was pasted; without it, the field takes it as one line. */
  onLines?: (text: string) => void;
  /** Enter without a selected suggestion. */
  onEnter?: () => void;
  onEscape?: () => void;
  input?: RefObject<HTMLInputElement | null>;
}

/** A search for a product: suggestions appear while the user types, and are chosen with arrow keys and Enter. */
export function ProductField(props: Props) {
  const {
    id,
    label,
    isLabelHidden = false,
    placeholder,
    text,
    onText,
    onChoosing,
    onChoose,
    onLines,
    onEnter,
    onEscape,
    input,
  } = props;
  const { search, onSearch, found, error, isFetching, choose, clearProblem } = useProductSearch();
  const listId = useId();
  const isHydrated = useIsHydrated();
  const optionId = (product: string) => `${listId}-${product}`;

  // The handler as it is when the product has been read; none once the field is gone.
  const latest = useRef<typeof onChoose>(undefined);
  useLayoutEffect(() => {
    latest.current = onChoose;
    return () => (latest.current = undefined);
  }, [onChoose]);
  const take = ({ _id, name }: { _id: string; name: string }) => {
    const item = choose(_id);
    onChoosing?.(name, item);
    item.then(
      (read) => latest.current?.(read),
      () => {}, // The field shows the error.
    );
  };
  const { isOpen, activeId, open, dismiss, onKey } = useCombobox({
    ids: (text ?? search) === "" ? undefined : found?.map(({ _id }) => optionId(_id)),
    choose: (index) => {
      const product = found?.[index];
      if (product) take(product);
    },
  });
  const count = isOpen ? found?.length : undefined;
  return (
    <Box pos="relative">
      <TextInput
        {...(input && { ref: input })}
        {...(id && { id })}
        data-focus
        label={isLabelHidden ? undefined : label}
        aria-label={isLabelHidden ? label : undefined}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.keyword}
        value={text ?? search}
        error={error ? errorMessage(error) : undefined}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isFetching ? <Loader size={16} aria-hidden /> : null}
        onChange={({ currentTarget }) => {
          onSearch(currentTarget.value);
          onText?.(currentTarget.value);
          clearProblem();
          open();
        }}
        onKeyDown={(event) => {
          if (onKey(event.nativeEvent)) {
            event.preventDefault();
            return;
          }
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") onEscape?.();
          if (event.key !== "Enter") return;
          event.preventDefault();
          dismiss();
          onEnter?.();
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (!onLines || !/[\n\t]/.test(pasted.trim())) return;
          event.preventDefault();
          onLines(pasted);
        }}
        onBlur={dismiss}
        {...(isHydrated && comboboxProps({ listId: count ? listId : undefined, activeId }))}
      />
      {isOpen && (
        <div ref={scrollToList}>
          {count === 0 ? (
            <div className={options.list} aria-hidden>
              <Box p="8px 12px" c="dimmed" fz="sm">
                Nothing found
              </Box>
            </div>
          ) : (
            <OptionList id={listId} label="Products" activeId={activeId}>
              {found?.map((product) => (
                <UnstyledButton
                  key={product._id}
                  id={optionId(product._id)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={optionId(product._id) === activeId}
                  className={options.option ?? ""}
                  onClick={() => {
                    dismiss();
                    take(product);
                  }}
                >
                  <SuggestedProduct product={product} />
                </UnstyledButton>
              ))}
            </OptionList>
          )}
        </div>
      )}
      <OptionCount count={count} />
    </Box>
  );
}

/** The field may be at the bottom of the window. */
const scrollToList = (parent: HTMLElement | null) => {
  parent?.firstElementChild?.scrollIntoView({ block: "nearest" });
};
