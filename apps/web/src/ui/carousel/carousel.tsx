import "@mantine/carousel/styles.layer.css";
import "@mantine/core/styles/VisuallyHidden.layer.css";
import { Carousel as MantineCarousel } from "@mantine/carousel";
import { ActionIcon, Group, Stack } from "@mantine/core";
import IconChevronLeft from "icon:chevron-left";
import IconChevronRight from "icon:chevron-right";
import IconPlayerPause from "icon:player-pause";
import IconPlayerPlay from "icon:player-play";
import type { ReactNode } from "react";
import styles from "./carousel.module.css";
import { useCarousel } from "./use-carousel.ts";

interface Props extends Pick<RowProps, "slides"> {
  title: string;
  /** Beside the title, such as a link to all products. */
  aside?: ReactNode;
}

const CLASS_NAMES = { viewport: styles.viewport, track: styles.track, slide: styles.slide };

/** A titled row of four slides (three under 992 px, one under 520 px) with autoplay and a pause button. */
export function Carousel({ title, slides, aside }: Props) {
  const carousel = useCarousel();
  return (
    <Stack component="section" gap={16} aria-roledescription="carousel" aria-label={title} {...carousel.rest}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside}
        <CarouselControls carousel={carousel} label={title} />
      </div>
      <CarouselRow carousel={carousel.row} label={title} slides={slides} classNames={CLASS_NAMES} />
    </Stack>
  );
}

/** The buttons pause, previous and next; `label` names the carousel. */
export function CarouselControls({ carousel, label }: { carousel: ReturnType<typeof useCarousel>; label: string }) {
  return (
    <Group gap={4} wrap="nowrap" align="stretch" data-needs-script>
      {carousel.canPause && (
        <ActionIcon
          {...CONTROL}
          aria-label={`${carousel.isPaused ? "Play" : "Pause"} ${label}`}
          onClick={carousel.togglePause}
        >
          {carousel.isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        </ActionIcon>
      )}
      <ActionIcon {...CONTROL} aria-label={`Previous of ${label}`} onClick={carousel.previous}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon {...CONTROL} aria-label={`Next of ${label}`} onClick={carousel.next}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const CONTROL = { variant: "default", size: 40, radius: 20, bd: "1px solid var(--line)" };

export interface RowProps {
  carousel: ReturnType<typeof useCarousel>["row"];
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  classNames: { viewport: string | undefined; track: string | undefined; slide: string | undefined };
}

/** Embla has no duration in ms: with this value a slide takes about 500 ms. */
const SPEED = 27;

/**
 * The slides of an endless carousel; the server renders the first slides in the same place. They are plain elements,
 * because Mantine's slides read a context that changes when Embla starts: React would hydrate all cards at once.
 */
export function CarouselRow({ carousel, label, slides, classNames }: RowProps) {
  return (
    <MantineCarousel
      role="group"
      aria-roledescription="slides"
      aria-label={label}
      classNames={{
        root: styles.root ?? "",
        viewport: classNames.viewport ?? "",
        container: classNames.track ?? "",
      }}
      mod={{ moving: carousel.isMoving }}
      withControls={false}
      withKeyboardEvents={false}
      emblaOptions={{ loop: true, align: "start", duration: carousel.isCalm ? 0 : SPEED }}
      getEmblaApi={carousel.onReady}
      onSlideChange={carousel.onSelect}
    >
      {slides.map(({ key, content }, index) => (
        <div
          key={key}
          className={classNames.slide}
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
        >
          {content}
        </div>
      ))}
    </MantineCarousel>
  );
}
