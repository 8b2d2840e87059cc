/** @jsxRuntime automatic */
import { COLOURS } from "./colours.ts";

/** The banksia's flower spike, drawn without an image: programs that can't draw it leave it out. */
export function Mark() {
  return (
    <span
      style={{
        display: "inline-block",
        width: "11px",
        height: "16px",
        marginRight: "9px",
        verticalAlign: "-4px",
        backgroundColor: COLOURS.amber,
        borderBottom: `7px solid ${COLOURS.gum}`,
        borderRadius: "6px 6px 3px 3px",
      }}
    />
  );
}
