import { LOADING } from "@shop/domain/messages";
import type { ReactNode } from "react";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Measure = string | number;

/** One grey bar in the measure of what will stand there. */
export function Skeleton({ width = "100%", height, ratio }: { width?: Measure; height?: Measure; ratio?: string }) {
  return <span className={styles.bar} style={{ width, height, aspectRatio: ratio }} />;
}

/** Wraps the skeletons of one place, and says 'Loading...' once for whoever can't see them. */
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
