import { useRef, type ReactNode } from "react";
import { CarouselControls } from "./carousel-controls.tsx";
import styles from "./carousel.module.css";
import { useCarousel } from "./use-carousel.ts";

interface Props {
  title: string;
  slides: { key: string; content: ReactNode }[];
  /** Beside the title, such as a link to all of them. */
  aside?: ReactNode;
}

/** A titled row of four slides (three under 992 px, one under 520 px) that moves on by itself and can be paused (spec section 9). */
export function Carousel({ title, slides, aside }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(viewport, slides.length);
  return (
    <section className={styles["carousel"]} aria-roledescription="carousel" aria-label={title} {...carousel.rest}>
      <div className={styles["head"]}>
        <h2>{title}</h2>
        {aside}
        <CarouselControls carousel={carousel} label={title} />
      </div>
      <div ref={viewport} className={styles["viewport"]}>
        <div className={styles["track"]}>
          {slides.map(({ key, content }, index) => (
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className={styles["slide"]}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
