import { nearArc, num, TILT, turned, wrap, type Corner } from "./geometry.ts";
import { MATERIALS, type Tone } from "./palette.ts";
import { LINE, type Pen } from "./pen.ts";

interface LabelPlan {
  cx: number;
  top: number;
  bottom: number;
  r: number;
  rBottom?: number;
  tone: Tone;
}

/** A label around an upright round pack: the mark, the size below it, or lines of small print when it has neither. */
export function label(pen: Pen, { cx, top, bottom, r, rBottom = r, tone }: LabelPlan): string {
  const belly = ((r + rBottom) / 2) * TILT;
  const middle = (top + bottom) / 2 + belly;
  const width = (r + rBottom) * 0.7;
  const tall = bottom - top;
  const two = pen.mark !== "" && pen.size !== "";
  const written = two
    ? pen.text(pen.mark, cx, middle - tall * 0.19, width, tall * 0.27, tone.ink) +
      pen.text(pen.size, cx, middle + tall * 0.22, width, tall * 0.24, tone.ink)
    : pen.text(pen.mark || pen.size, cx, middle, width, tall * 0.36, tone.ink);
  return (
    pen.fill(wrap(cx, top, bottom, r, rBottom), tone, "round") +
    pen.line(nearArc(cx, top, r) + nearArc(cx, bottom, rBottom), tone.edge, 4, 0.7) +
    (written || pen.print(cx - width / 2.4, middle - 24, width * 0.78, 3, tone.ink, 0.35))
  );
}

/** An upright body with its highlight. */
export function body(pen: Pen, cx: number, profile: readonly Corner[], tone: Tone = pen.tone): string {
  return pen.shape(turned(cx, profile), tone, "round");
}

/** A tall highlight on the lit side of a round body. */
export function glint(pen: Pen, x: number, top: number, bottom: number, opacity = 0.55): string {
  return pen.line(`M${num(x)} ${num(top)}V${num(bottom)}`, "#FFFFFF", 14, opacity);
}

/** The tone of a label that stands out from a body of this tone. */
export function labelTone(tone: Tone): Tone {
  return tone.id === "white" || tone.id === "clear" || tone.id === "natural" || tone.id === "silver"
    ? MATERIALS.mint
    : MATERIALS.card;
}

/** A soft sheet pulled out of a pack; its lower end is at (x, y). */
export function tuft(pen: Pen, x: number, y: number, tone: Tone, scale = 1): string {
  return pen.group(
    `translate(${num(x)} ${num(y)}) scale(${scale})`,
    pen.shape(
      "M-66 6C-84 -56 -70 -96 -112 -158C-64 -150 -44 -186 6 -196C40 -168 70 -176 116 -150C86 -104 84 -60 66 6Q0 30 -66 6Z",
      tone,
      "soft",
    ) +
      pen.flat(
        "M6 -196C40 -168 70 -176 116 -150C86 -104 84 -60 66 6Q50 14 30 16C48 -60 40 -120 6 -196Z",
        tone.dark,
        0.5,
      ) +
      pen.line("M6 -192C-10 -120 -14 -70 -6 0M-60 -140C-40 -100 -40 -60 -36 -10", tone.edge, LINE - 1, 0.55),
  );
}

/** A cross whose arms are a third of its width. */
export function cross(cx: number, cy: number, half: number): string {
  const arm = half * 0.34;
  const p = (x: number, y: number) => `${num(cx + x)} ${num(cy + y)}`;
  return `M${p(-arm, -half)}L${p(arm, -half)}L${p(arm, -arm)}L${p(half, -arm)}L${p(half, arm)}L${p(arm, arm)}L${p(arm, half)}L${p(-arm, half)}L${p(-arm, arm)}L${p(-half, arm)}L${p(-half, -arm)}L${p(-arm, -arm)}Z`;
}
