import "@mantine/carousel/styles.layer.css";
import "@mantine/core/styles/VisuallyHidden.layer.css";
import { Carousel as MantineCarousel } from "@mantine/carousel";
import { ActionIcon, Group, Stack, VisuallyHidden } from "@mantine/core";
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
      <CardRow carousel={carousel.row} label={title} slides={slides} />
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

interface RowProps {
  carousel: ReturnType<typeof useCarousel>["row"];
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
}

interface BannerProps extends RowProps {
  classNames: { viewport: string | undefined; track: string | undefined; slide: string | undefined };
}

/** The slides of an endless carousel; the server renders the first slides in the same place. */
export function BannerRow({ carousel, label, slides, classNames }: BannerProps) {
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
      emblaOptions={carousel.options}
      getEmblaApi={carousel.onReady}
      onSlideChange={carousel.onSelect}
    >
      {slidesOf(slides, classNames.slide)}
    </MantineCarousel>
  );
}

/**
 * The same for slides that are hydrated one by one. Without Mantine's carousel: the value of its context changes when
 * Embla starts, and React would hydrate all slides at once.
 */
function CardRow({ carousel, label, slides }: RowProps) {
  const { viewport, selected, isMoving } = carousel;
  return (
    <div
      className={styles.root}
      role="group"
      aria-roledescription="slides"
      aria-label={label}
      data-moving={isMoving || undefined}
    >
      <VisuallyHidden role="status">{`Slide ${selected + 1} of ${slides.length}`}</VisuallyHidden>
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.track}>{slidesOf(slides, styles.slide)}</div>
      </div>
    </div>
  );
}

/** Plain elements: Mantine's slides are as wide as the carousel. */
const slidesOf = (slides: RowProps["slides"], className: string | undefined) =>
  slides.map(({ key, content }, index) => (
    <div
      key={key}
      className={className}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${slides.length}`}
    >
      {content}
    </div>
  ));
