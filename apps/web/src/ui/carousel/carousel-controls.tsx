import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import styles from "./carousel-controls.module.css";
import type { useCarousel } from "./use-carousel.ts";

/** Pause, back and on; `label` names the carousel. */
export function CarouselControls({ carousel, label }: { carousel: ReturnType<typeof useCarousel>; label: string }) {
  return (
    <div className={styles.controls} data-needs-script>
      {carousel.canPause && (
        <button
          type="button"
          className={styles.control}
          aria-label={`${carousel.isPaused ? "Play" : "Pause"} ${label}`}
          onClick={carousel.togglePause}
        >
          {carousel.isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        </button>
      )}
      <button type="button" className={styles.control} aria-label={`Previous of ${label}`} onClick={carousel.previous}>
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <button type="button" className={styles.control} aria-label={`Next of ${label}`} onClick={carousel.next}>
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}
