import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type ComponentProps } from "react";
import type { useFollowing } from "./use-following.ts";

type FieldProps = ComponentProps<typeof TextInput>;

interface Props extends Pick<FieldProps, "label" | "aria-label" | "min" | "max" | "error" | "placeholder"> {
  type?: "date" | "month";
  day: ReturnType<typeof useFollowing>;
  onSend: (day: string) => void;
}

/**
 * True for what a browser reports while a day is being typed: nothing until its parts are there, and then a year for
 * each of its digits (0002, 0020, 0202, 2026).
 */
const isPartial = (day: string) => day < "1000";

/** Sends a day, or a month, once it is complete; an incomplete one when the field is left, so that its error is shown then. */
export function DayField({ day: { shown, show, sent, markSent }, onSend, type = "date", ...field }: Props) {
  // Not controlled. While a day that does not exist is being typed, such as 31 November on the way to 2 November, its value is
  // empty; React would write that into the field, and Firefox would forget the parts that are there.
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(shown);
  useEffect(() => {
    if (input.current && input.current.value !== shown) input.current.value = shown;
  }, [shown]);
  const send = (day: string) => {
    if (day === sent) return;
    markSent(day);
    onSend(day);
  };
  const enter = (day: string) => {
    show(day);
    if (!isPartial(day)) send(day);
  };
  return (
    <TextInput
      // Without a last day, browsers take years of six digits.
      max="9999-12-31"
      {...field}
      size="sm"
      type={type}
      ref={input}
      defaultValue={initial}
      onChange={(event) => enter(event.currentTarget.value)}
      onBlur={() => send(shown)}
    />
  );
}
