import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { REMOVED } from "../../../ui/form/name-in.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./product-form.module.css";

interface Props {
  field: { id: string; label: string; value?: string; error?: unknown };
  choices: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
  /** While the choices are read, or while there is nothing to choose from. */
  none: string;
  disabled: boolean;
  isLoading: boolean;
  /** Where another one is added; in a new tab, so that what was typed here stays. */
  addAt: string;
  /** What choosing here has done besides. */
  hint: string | undefined;
}

/** One of the three selects of a product's place, with the link that adds to its choices. */
export function PlaceSelect({ field, choices, onChoose, none, disabled, isLoading, addAt, hint }: Props) {
  const { value = "" } = field;
  const isMissing = value !== "" && !choices.some(({ id }) => id === value);
  return (
    <div className={styles.place}>
      <NativeSelect
        id={field.id}
        label={field.label}
        error={typeof field.error === "string" && field.error}
        value={value}
        disabled={disabled}
        data={[
          { value: "", label: none },
          ...(isMissing ? [{ value, label: isLoading ? "…" : REMOVED }] : []),
          ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <Link to={addAt} target="_blank" className={styles.add}>
        Add
        <VisuallyHidden> a {field.label}, in a new tab</VisuallyHidden>
        <IconExternalLink size={14} aria-hidden />
      </Link>
      <div role="status" className={styles.cleared}>
        {hint}
      </div>
    </div>
  );
}
