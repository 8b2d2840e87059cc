import { VisuallyHidden } from "@mantine/core";
import { LOADING } from "@shop/domain/messages";
import type { ReactNode } from "react";

export { Skeleton } from "@mantine/core";

/** Wraps the skeletons of one place, and tells screen readers once that it is loading. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <>
      <VisuallyHidden role="status">{LOADING}</VisuallyHidden>
      <div aria-hidden className={className}>
        {children}
      </div>
    </>
  );
}
