import { BRISTLES, FLOWERS, LEAF, SPIKE } from "@shop/domain/screens/banksia";
import { ART } from "./palette.ts";
import { Frame, type ArtProps } from "./frame.tsx";

/** The shop's mark: a banksia's flower spike between two leaves. public/favicon.svg is the same drawing. */
export function BrandMark({ className, style }: ArtProps) {
  return (
    <Frame width={64} height={64} className={className} style={style}>
      <BrandMarkShapes />
    </Frame>
  );
}

/** The mark without its frame, 64 units square, for use in a larger drawing. */
export function BrandMarkShapes() {
  return (
    <>
      <g transform="translate(32 62)" fill={ART.gum}>
        <path d={LEAF} transform="rotate(-44) scale(1.12 1.04)" />
        <path d={LEAF} transform="rotate(44) scale(1.12 1.04)" />
      </g>
      <g transform="translate(32 53) scale(1.12)">
        <path d={SPIKE} fill={ART.amber} />
        <path d={BRISTLES} stroke={ART.amber} strokeWidth="1.9" />
        <path d={FLOWERS} stroke={ART.amberDeep} strokeWidth="1.8" />
      </g>
    </>
  );
}
