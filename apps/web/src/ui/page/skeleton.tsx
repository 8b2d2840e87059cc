import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadingNote } from "./loading.tsx";

export { Skeleton } from "@mantine/core";

/** Wraps the skeletons of one place, with one 'Loading...' over them. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <Box pos="relative">
      <LoadingNote />
      <div aria-hidden className={className}>
        {children}
      </div>
    </Box>
  );
}
