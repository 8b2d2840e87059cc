import type { ReactNode } from "react";
import { ART } from "./palette.ts";

interface HandProps {
  /** The SVG transform of the hand; its wrist is at the origin. */
  at: string;
  fill: string;
  edge: string;
}

const FINGERS = "M-72-190L-104-372M-26-200L-36-416M22-200L36-400M68-186L104-330";
const THUMB = "M-66-70Q-128-116-176-204";
const PALM = "M-84-206Q0-236 84-206Q98-90 66 0H-66Q-98-90-84-206Z";

/** A glove with its fingers up, as thick strokes under one outline; its wrist is hidden in a sleeve or a box. */
export function Glove({ at, fill, edge }: HandProps) {
  return (
    <g transform={at}>
      <path d={FINGERS} stroke={edge} strokeWidth="68" />
      <path d={THUMB} stroke={edge} strokeWidth="76" />
      <path d={PALM} fill={edge} stroke={edge} strokeWidth="34" />
      <path d={FINGERS} stroke={fill} strokeWidth="54" />
      <path d={THUMB} stroke={fill} strokeWidth="62" />
      <path d={PALM} fill={fill} stroke={fill} strokeWidth="20" />
      <path d="M-53-286V-222M-2-300V-232M49-280V-222M-96-118Q-74-96-60-72" stroke={edge} strokeWidth="8" />
    </g>
  );
}

interface CartonProps {
  x: number;
  y: number;
  w: number;
  h: number;
  d: number;
  fill: string;
  edge: string;
  children?: ReactNode;
}

const n = (value: number) => Math.round(value * 10) / 10;

/**
 * A box seen from the same side as in product pictures; (x, y) is its front bottom left corner, children are on its
 * front.
 */
export function Carton({ x, y, w, h, d, fill, edge, children }: CartonProps) {
  const rise = h * 0.956;
  const [wx, wy, dx, dy] = [n(w * 0.883), n(w * 0.137), n(d * 0.469), n(d * -0.258)];
  const front = `M${x} ${y}l${wx} ${wy}v${n(-rise)}l${-wx} ${-wy}Z`;
  const side = `M${n(x + wx)} ${n(y + wy)}l${dx} ${dy}v${n(-rise)}l${-dx} ${-dy}Z`;
  const top = `M${x} ${n(y - rise)}l${wx} ${wy}l${dx} ${dy}l${-wx} ${-wy}Z`;
  return (
    <>
      <path d={front + side + top} fill={fill} stroke={edge} />
      <path d={side} fill={ART.ink} fillOpacity=".14" />
      <path d={top} fill={ART.surface} fillOpacity=".5" />
      {children && <g transform={`matrix(.883 .137 0 .956 ${x} ${n(y - rise)})`}>{children}</g>}
    </>
  );
}
