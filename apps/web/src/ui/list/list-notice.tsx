import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "../page/notice.tsx";

/** What has just been done, above the list that it was done in; nothing while there is nothing to say. */
export function ListNotice({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Box mb={12}>
      <Notice kind="success">{children}</Notice>
    </Box>
  );
}
