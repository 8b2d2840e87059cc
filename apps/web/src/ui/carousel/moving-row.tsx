import { Carousel } from "@mantine/carousel";
import "@mantine/carousel/styles.layer.css";
import "@mantine/core/styles/VisuallyHidden.layer.css";
import { Mantine } from "../mantine/mantine.tsx";
import { slideLabel, type RowProps } from "./carousel-row.tsx";
import styles from "./moving-row.module.css";

/** Embla moves by attraction, not by the clock: this brings a slide to rest in about 500 ms (spec section 9). */
const SPEED = 27;

/** The slides of a CarouselRow as Mantine's endless carousel. */
export function MovingRow({ carousel, label, slides, classNames }: RowProps) {
  return (
    <Mantine withVariables={false}>
      <Carousel
        role="group"
        aria-roledescription="slides"
        aria-label={label}
        classNames={{
          root: styles["root"] ?? "",
          viewport: classNames.viewport ?? "",
          container: classNames.track ?? "",
          slide: classNames.slide ?? "",
        }}
        mod={{ moving: carousel.isMoving }}
        withControls={false}
        withKeyboardEvents={false}
        emblaOptions={{ loop: true, align: "start", duration: carousel.isCalm ? 0 : SPEED }}
        getEmblaApi={carousel.onReady}
        onSlideChange={carousel.onSelect}
      >
        {slides.map(({ key, content }, index) => (
          <Carousel.Slide key={key} aria-label={slideLabel(index, slides.length)}>
            {content}
          </Carousel.Slide>
        ))}
      </Carousel>
    </Mantine>
  );
}
