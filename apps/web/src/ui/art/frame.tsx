import type { CSSProperties, ReactNode } from "react";

export interface ArtProps {
  className?: string;
  style?: CSSProperties;
}

interface FrameProps extends ArtProps {
  width: number;
  height: number;
  /** The `preserveAspectRatio` of the SVG. */
  fit?: string;
  children: ReactNode;
}

/** A decorative picture; the text next to it has the same meaning. */
export function Frame({ width, height, fit, className, style, children }: FrameProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit}
      className={className}
      style={style}
      aria-hidden="true"
      focusable="false"
      fill="none"
      strokeWidth="4"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}
