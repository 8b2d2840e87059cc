import { useId } from "react";
import { BRISTLES, FLOWERS, LEAF, SPIKE } from "@shop/domain/screens/banksia";
import { Frame, type ArtProps } from "../art/frame.tsx";
import { ART } from "../art/palette.ts";
import { Container, PageTitle } from "./page.tsx";
import styles from "./page-banner.module.css";

/** The document's title, and a heading in front of a row of banksias. */
export function PageBanner({ title }: { title: string }) {
  return (
    <div className={styles.banner}>
      <PageTitle screen={title} />
      <BanksiaRow className={styles.art ?? ""} />
      <Container>
        <h1 className={styles.title}>{title}</h1>
      </Container>
    </div>
  );
}

/** The position and the size of each banksia. */
const PLANTS: readonly (readonly [x: number, scale: number])[] = [
  [88, 2.7],
  [316, 3.5],
  [548, 2.5],
  [768, 3.2],
  [1006, 3.7],
  [1210, 2.7],
];

/** A row of banksias behind a page's heading. */
function BanksiaRow({ className, style }: ArtProps) {
  const id = useId();
  const leaf = `#${id}-leaf`;
  return (
    <Frame width={1280} height={220} fit="xMidYMax slice" className={className} style={style}>
      <defs>
        <path id={`${id}-leaf`} d={LEAF} />
        <g id={`${id}-spike`}>
          <path d={SPIKE} fill={ART.amber} />
          <path d={BRISTLES} stroke={ART.amber} strokeWidth="1.8" />
          <path
            d="M3-42.4C10-40 11.5-34 11.5-28V-11C11.5-4 8 .5 2 1Q9-20 3-42.4Z"
            fill={ART.amberDeep}
            fillOpacity=".15"
          />
          <path d={FLOWERS} stroke={ART.amberDeep} strokeWidth="1.5" />
        </g>
      </defs>
      <path d="M0 0H1280V220H0Z" fill={ART.gumTint} />
      {PLANTS.map(([x, scale]) => (
        <g key={x} transform={`translate(${x + 114} 224) scale(${scale * 1.15})`} fill={ART.gumSoft} fillOpacity=".5">
          <use href={leaf} transform="rotate(-32)" />
          <use href={leaf} transform="scale(1.1 1.2)" />
          <use href={leaf} transform="rotate(32)" />
        </g>
      ))}
      {PLANTS.map(([x, scale]) => (
        <g key={x} transform={`translate(${x} 218) scale(${scale})`}>
          <g fill={ART.gumMid}>
            <use href={leaf} transform="rotate(-34) scale(1.2)" />
            <use href={leaf} transform="rotate(34) scale(1.2)" />
          </g>
          <use href={`#${id}-spike`} y="-7" />
          <g fill={ART.gum}>
            <use href={leaf} transform="rotate(-62) scale(1.1)" />
            <use href={leaf} transform="rotate(62) scale(1.1)" />
          </g>
          <path d="M0 0L-34-18M0 0L34-18" stroke={ART.gumSoft} strokeWidth=".8" />
        </g>
      ))}
      <path d="M0 213H1280V220H0Z" fill={ART.gum} />
    </Frame>
  );
}
