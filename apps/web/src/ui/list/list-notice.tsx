import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "../feedback/notice.tsx";

/** A success notice above a list; renders nothing without children. */
export function ListNotice({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Box mb={12}>
      <Notice kind="success">{children}</Notice>
    </Box>
  );
}
