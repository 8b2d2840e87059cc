import { Box, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadingNote } from "./loading.tsx";

/** Wraps a group of skeletons, with one 'Loading...' over them. */
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
  /** The space above each row. */
  gap?: number;
}

/** A skeleton of the rows of a list or a table. */
export function RowsSkeleton({ count = 3, height, gap = 12 }: RowsProps) {
  return (
    <SkeletonGroup>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} height={height} mt={gap} />
      ))}
    </SkeletonGroup>
  );
}
