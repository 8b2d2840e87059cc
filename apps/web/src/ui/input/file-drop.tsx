import { Button, type ButtonProps } from "@mantine/core";
import IconUpload from "icon:upload";
import { useState, type DragEvent, type InputHTMLAttributes } from "react";
import styles from "./file-drop.module.css";

type OnFile = (file: File) => void;

/** The props of an element that files can be dropped on; other things are dropped as usual. */
export function useFileDrop(onFile: OnFile) {
  const [isOver, setOver] = useState(false);
  return {
    className: styles.area ?? "",
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
}

type InputProps = Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "disabled" | "aria-describedby">;

interface Props extends InputProps, Pick<ButtonProps, "size"> {
  label: string;
  onFile: OnFile;
}

/** A button that opens the file picker. */
export function ChooseFile({ label, size = "md", onFile, ...input }: Props) {
  return (
    <Button
      component="label"
      variant="default"
      size={size}
      className={styles.choose ?? ""}
      leftSection={<IconUpload size={size === "sm" ? 16 : 18} aria-hidden />}
    >
      <input
        type="file"
        {...input}
        className={styles.file}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // Otherwise choosing the same file again would not fire a change event.
          event.currentTarget.value = "";
        }}
      />
      {label}
    </Button>
  );
}
