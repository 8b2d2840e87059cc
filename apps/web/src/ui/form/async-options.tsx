import { Combobox } from "@mantine/core";
import { LOADING } from "@shop/domain/messages";
import { IconCheck } from "@tabler/icons-react";
import styles from "./async-select.module.css";
import type { Choice } from "./async-select.tsx";

interface Props {
  options: readonly Choice[] | undefined;
  chosen: string | undefined;
  loadError: string | undefined;
}

/** What the server found, or why there is nothing to choose. */
export function AsyncOptions({ options, chosen, loadError }: Props) {
  const said = loadError ?? (!options ? LOADING : options.length === 0 ? "Nothing found" : undefined);
  return (
    <>
      {said && (
        <div role="status" className={styles.said}>
          {said}
        </div>
      )}
      <Combobox.Options className={styles.options ?? ""} aria-label="Choices">
        {!loadError &&
          options?.map(({ id, label: name, note }) => (
            <Combobox.Option key={id} value={id} selected={id === chosen} className={styles.option ?? ""}>
              <span className={styles.name}>
                {name}
                {note && <span className={styles.note}>{note}</span>}
              </span>
              {id === chosen && <IconCheck size={16} aria-hidden />}
            </Combobox.Option>
          ))}
      </Combobox.Options>
    </>
  );
}
