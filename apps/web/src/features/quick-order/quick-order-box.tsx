import { Box, Button, Textarea } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Panel } from "../../ui/page/panel.tsx";
import { isPasted } from "./entry/pasted.ts";
import type { BroughtState } from "./state/use-brought-text.ts";

/**
 * A small box for an order, which the quick order then reads: pasted text at once, typed text on Enter. `isIntroduced`
 * says what it is for.
 */
export function QuickOrderBox({ isIntroduced }: { isIntroduced: boolean }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const open = (order: string) => {
    const state: BroughtState | null = order.trim() === "" ? null : { brought: order };
    void navigate(ROUTES.quickOrder, { state });
  };
  const press = (event: KeyboardEvent) => {
    // Shift+Enter begins a new line, and so does Enter while it ends the input of a composed character.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    open(text);
  };
  return (
    <Panel component="section" gap={12} p={16} aria-labelledby="quick-order-box">
      <Box component="h2" id="quick-order-box" fz="lg">
        Quick order
      </Box>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          open(text);
        }}
      >
        <Textarea
          label="Paste your order"
          description={
            isIntroduced &&
            "SKUs or product names with quantities, as they are in your email or spreadsheet: we find the products."
          }
          placeholder={"PFNK-L 10\n2 x blue paper roll"}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="go"
          value={text}
          onChange={({ currentTarget: { value }, nativeEvent }) => {
            setText(value);
            if (isPasted(text, value, (nativeEvent as { inputType?: string }).inputType)) open(value);
          }}
          onKeyDown={press}
        />
        <Button type="submit" variant="default" size="sm" mt={12}>
          Check order
        </Button>
      </form>
    </Panel>
  );
}
