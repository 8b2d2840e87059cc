import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Box, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import type { QuickOrderItem } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { IconSearch } from "@tabler/icons-react";
import { useRef, type RefObject } from "react";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { SuggestedProduct } from "../../../ui/product/suggested-product.tsx";
import styles from "./product-field.module.css";
import { useProductSearch } from "./use-product-search.ts";

interface Props {
  id?: string;
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  /** The typed text, if the parent stores it; by default the field does. */
  text?: string;
  onText?: (text: string) => void;
  onChoose: (item: QuickOrderItem) => void;
  /** Enter without a selected suggestion. */
  onEnter?: () => void;
  onEscape?: () => void;
  input?: RefObject<HTMLInputElement | null>;
}

/** A search for a product: suggestions appear while the user types, and are chosen with arrow keys and Enter. */
export function ProductField(props: Props) {
  const { id, label, isLabelHidden = false, placeholder, text, onText, onChoose, onEnter, onEscape, input } = props;
  const { search, onSearch, found, error, isFetching, choice } = useProductSearch();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const own = useRef<HTMLInputElement>(null);
  const problem = choice.error ?? error;

  const choose = (product: string) => {
    combobox.closeDropdown();
    choice.mutate(product, { onSuccess: onChoose });
  };
  const type = (typed: string) => {
    onSearch(typed);
    onText?.(typed);
    choice.reset();
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal
      position="bottom-start"
      middlewares={{ flip: true }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input ?? own}
          {...(id && { id })}
          data-focus
          label={isLabelHidden ? undefined : label}
          aria-label={isLabelHidden ? label : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.keyword}
          value={text ?? search}
          error={problem ? errorMessage(problem) : undefined}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            (isFetching && combobox.dropdownOpened) || choice.isPending ? <Loader size={16} aria-hidden /> : null
          }
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Escape" && !combobox.dropdownOpened) onEscape?.();
            if (event.key !== "Enter" || combobox.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            combobox.closeDropdown();
            onEnter?.();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown ?? ""} hidden={!found}>
        {found?.length === 0 && (
          <Box role="status" p="8px 12px" c="dimmed" fz="sm">
            Nothing found
          </Box>
        )}
        <Combobox.Options className={styles.options ?? ""} aria-label="Products">
          {found?.map((product) => (
            <Combobox.Option key={product._id} value={product._id} className={styles.option ?? ""}>
              <SuggestedProduct product={product} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
