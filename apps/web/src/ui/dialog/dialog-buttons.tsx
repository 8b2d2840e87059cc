import { Button, Group } from "@mantine/core";

interface Props {
  onCancel: () => void;
  cancelLabel?: string;
  confirmLabel: string;
  /** Without it the button submits the form around it. */
  onConfirm?: () => void;
  /** For a destructive action: the button is red. */
  isDanger?: boolean;
  isPending?: boolean;
  isDisabled?: boolean;
  /** The button that has the focus when the dialog opens. */
  initialFocus?: "cancel" | "confirm";
}

/** The two buttons at the bottom of a dialog. */
export function DialogButtons(props: Props) {
  const { onCancel, cancelLabel = "Cancel", confirmLabel, onConfirm, isDanger = false } = props;
  const { isPending = false, isDisabled = false, initialFocus } = props;
  return (
    <Group justify="flex-end" gap={8} mt={8}>
      <Button
        variant="default"
        size="sm"
        data-autofocus={initialFocus === "cancel" || undefined}
        disabled={isPending}
        onClick={onCancel}
      >
        {cancelLabel}
      </Button>
      <Button
        type={onConfirm ? "button" : "submit"}
        size="sm"
        data-autofocus={initialFocus === "confirm" || undefined}
        {...(isDanger && { color: "red" })}
        disabled={isDisabled}
        loading={isPending}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </Group>
  );
}
