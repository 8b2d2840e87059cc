import "@mantine/carousel/styles.layer.css";
import "@mantine/core/styles/VisuallyHidden.layer.css";
import { Carousel } from "@mantine/carousel";
import type { ReactNode } from "react";
import styles from "./carousel.module.css";
import type { useCarousel } from "./use-carousel.ts";

export interface RowProps {
  carousel: ReturnType<typeof useCarousel>["row"];
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  classNames: { viewport: string | undefined; track: string | undefined; slide: string | undefined };
}

/** Embla has no duration in ms: with this value a slide takes about 500 ms. */
const SPEED = 27;

/** The slides of a carousel. It is endless; the server draws its first slides in the same place. */
export function CarouselRow({ carousel, label, slides, classNames }: RowProps) {
  return (
    <Carousel
      role="group"
      aria-roledescription="slides"
      aria-label={label}
      classNames={{
        root: styles.root ?? "",
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
        <Carousel.Slide key={key} aria-label={`${index + 1} of ${slides.length}`}>
          {content}
        </Carousel.Slide>
      ))}
    </Carousel>
  );
}
