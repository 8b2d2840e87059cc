import { TextInput } from "@mantine/core";
import type { ComponentProps } from "react";

/**
 * A number, for every field of type 'number'. A browser changes the number in the focused field when the mouse wheel
 * turns over it: without the focus, the wheel only scrolls the page.
 */
export function NumberField(props: Omit<ComponentProps<typeof TextInput>, "type" | "onWheel">) {
  return <TextInput {...props} type="number" onWheel={(event) => event.currentTarget.blur()} />;
}
