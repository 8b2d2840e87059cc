import { Box, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadingNote } from "./loading.tsx";

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

interface RowsProps {
  count?: number;
  height: number;
  /** Above each row. */
  gap?: number;
}

/** A skeleton of lines of a list or a table. */
export function RowsSkeleton({ count = 3, height, gap = 12 }: RowsProps) {
  return (
    <SkeletonGroup>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} height={height} mt={gap} />
      ))}
    </SkeletonGroup>
  );
}
