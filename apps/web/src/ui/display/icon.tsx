import type { ReactElement, SVGProps } from "react";

interface Props extends Omit<SVGProps<SVGSVGElement>, "stroke"> {
  /** Width and height in pixels; by default 24. */
  size?: number;
  /** The width of the lines of an icon of 24 pixels; by default 2. */
  stroke?: number;
}

export type Icon = (props: Props) => ReactElement;

/** The component of an icon whose lines are this markup (`icon:NAME`, see apps/web/icons.ts). */
export const iconOf = (markup: string): Icon =>
  function Icon({ size = 24, stroke = 2, color = "currentColor", ...rest }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke={color}
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    );
  };
