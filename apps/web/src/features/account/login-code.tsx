import { TextInput } from "@mantine/core";
import { useEffect, useRef, type ComponentProps } from "react";
import styles from "./account-form.module.css";

interface Props {
  field: ComponentProps<typeof TextInput>;
  isRecovery: boolean;
  /** To the authenticator's code or to a recovery code. */
  onSwitch: () => void;
  onBack: () => void;
}

/**
 * The second step of logging in: the authenticator's code, or a recovery code for whoever hasn't the device at hand. Give
 * it a key for each: a phone shows other keys for each.
 */
export function LoginCode({ field, isRecovery, onSwitch, onBack }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // It takes the place of the fields before it.
  useEffect(() => input.current?.focus(), []);

  return (
    <div className={styles.withHelp}>
      <TextInput
        {...field}
        ref={input}
        description={
          isRecovery
            ? "One of the ten that you kept when you turned two-factor login on. Each works once."
            : "The six figures that the app on your phone shows now."
        }
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize={isRecovery ? "characters" : "off"}
        spellCheck={false}
      />
      <div className={styles.beside}>
        <button type="button" className={styles.textButton} onClick={onSwitch}>
          {isRecovery ? "Use your authenticator app" : "No phone at hand? Use a recovery code"}
        </button>
        <button type="button" className={styles.textButton} onClick={onBack}>
          Back
        </button>
      </div>
    </div>
  );
}
