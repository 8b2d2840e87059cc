import type { ReactNode } from "react";
import { CarouselControls } from "./carousel-controls.tsx";
import { CarouselRow, type RowProps } from "./carousel-row.tsx";
import styles from "./carousel.module.css";
import { useCarousel } from "./use-carousel.ts";

interface Props extends Pick<RowProps, "slides"> {
  title: string;
  /** Beside the title, such as a link to all of them. */
  aside?: ReactNode;
}

const CLASS_NAMES = { viewport: styles.viewport, track: styles.track, slide: styles.slide };

/** A titled row of four slides (three under 992 px, one under 520 px) that moves on by itself and can be paused (spec section 9). */
export function Carousel({ title, slides, aside }: Props) {
  const carousel = useCarousel();
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={title} {...carousel.rest}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside}
        <CarouselControls carousel={carousel} label={title} />
      </div>
      <CarouselRow carousel={carousel.row} label={title} slides={slides} classNames={CLASS_NAMES} />
    </section>
  );
}
