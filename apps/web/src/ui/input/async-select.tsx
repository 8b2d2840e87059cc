import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Box, CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { LIMITS } from "@shop/domain/limits";
import { LOADING } from "@shop/domain/messages";
import IconCheck from "icon:check";
import { useState, type ReactNode } from "react";
import styles from "./async-select.module.css";

export interface Choice {
  id: string;
  label: string;
  /** A second line, such as an email address or a SKU. */
  note?: string;
}

interface Props {
  id?: string;
  label: string;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  /** The server's results for `search`; undefined while they are loading. */
  options: readonly Choice[] | undefined;
  isLoading?: boolean;
  /** Why the options could not be loaded, as a sentence. */
  loadError?: string | undefined;
  search: string;
  onSearch: (text: string) => void;
  placeholder?: string;
  description?: ReactNode;
  /** The validation error. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  size?: "sm" | "md";
  /** For a row of filters: the label is before the field. */
  isInLine?: boolean;
}

/** A select with many choices: the server searches while the user types (ui/input/use-async-search.ts). */
export function AsyncSelect(props: Props) {
  const {
    value,
    onChange,
    options,
    isLoading = false,
    loadError,
    search,
    onSearch,
    size = "md",
    isInLine,
    ...field
  } = props;
  const [isTyping, setTyping] = useState(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyping(false);
      onSearch("");
    },
  });
  const pick = (id: string) => {
    const choice = options?.find((option) => option.id === id);
    if (choice) onChange(choice);
    combobox.closeDropdown();
  };
  const clear = () => {
    onChange(null);
    onSearch("");
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          size={size}
          {...(isInLine && { classNames: IN_LINE })}
          withAsterisk={false}
          autoComplete="off"
          maxLength={LIMITS.keyword}
          value={isTyping ? search : (value?.label ?? "")}
          rightSectionPointerEvents={value && !isLoading ? "all" : "none"}
          rightSection={
            isLoading && combobox.dropdownOpened ? (
              <Loader size={16} aria-hidden />
            ) : value && !field.disabled ? (
              <CloseButton size={26} iconSize={14} aria-label={`Clear ${field.label}`} onClick={clear} />
            ) : (
              <Combobox.Chevron />
            )
          }
          onChange={(event) => {
            setTyping(true);
            onSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            // No option is selected yet: Enter must not submit the form around it.
            if (event.key === "Enter" && combobox.dropdownOpened && combobox.getSelectedOptionIndex() < 0)
              event.preventDefault();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown ?? ""}>
        <AsyncOptions options={options} chosen={value?.id} loadError={loadError} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

const IN_LINE = { root: styles.inLine ?? "", label: styles.inLineLabel ?? "" };

interface AsyncOptionsProps {
  options: readonly Choice[] | undefined;
  chosen: string | undefined;
  loadError: string | undefined;
}

/** The server's results, or why there are none. */
function AsyncOptions({ options, chosen, loadError }: AsyncOptionsProps) {
  const message = loadError ?? (!options ? LOADING : options.length === 0 ? "Nothing found" : undefined);
  return (
    <>
      {message && (
        <Box role="status" p="8px 12px" c="dimmed" fz="sm">
          {message}
        </Box>
      )}
      <Combobox.Options className={styles.options ?? ""} aria-label="Choices">
        {!loadError &&
          options?.map(({ id, label: name, note }) => (
            <Combobox.Option key={id} value={id} selected={id === chosen} className={styles.option ?? ""}>
              <Box component="span" miw={0} style={{ overflowWrap: "anywhere" }}>
                {name}
                {note && <span className={styles.note}>{note}</span>}
              </Box>
              {id === chosen && <IconCheck size={16} aria-hidden />}
            </Combobox.Option>
          ))}
      </Combobox.Options>
    </>
  );
}
