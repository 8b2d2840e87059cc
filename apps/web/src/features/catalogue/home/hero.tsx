import { IconArrowRight } from "@tabler/icons-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { CarouselControls } from "../../../ui/carousel/carousel-controls.tsx";
import { useCarousel } from "../../../ui/carousel/use-carousel.ts";
import { Container } from "../../../ui/container.tsx";
import styles from "./hero.module.css";
import { SLIDES } from "./slides.tsx";

/** The banner carousel: three drawn slides that each say one thing and lead to it. */
export function Hero() {
  const viewport = useRef<HTMLDivElement>(null);
  const carousel = useCarousel(viewport, SLIDES.length);
  return (
    <section className={styles["hero"]} aria-roledescription="carousel" aria-label="Highlights" {...carousel.rest}>
      <div ref={viewport} className={styles["viewport"]}>
        <div className={styles["track"]}>
          {SLIDES.map(({ to, Art, heading, text, action }, index) => (
            <div
              key={to}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${SLIDES.length}`}
              className={styles["slide"]}
            >
              <Art className={styles["art"] ?? ""} />
              <div className={styles["words"]}>
                <Container>
                  <div className={styles["text"]}>
                    <h2>{heading}</h2>
                    <p>{text}</p>
                    <Link to={to} className={styles["go"]}>
                      {action}
                      <IconArrowRight size={20} aria-hidden />
                    </Link>
                  </div>
                </Container>
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={styles["controls"]}>
        <Container>
          <div className={styles["bar"]}>
            <div className={styles["dots"]}>
              {SLIDES.map(({ to, heading }, index) => (
                <button
                  key={to}
                  type="button"
                  className={styles["dot"]}
                  aria-label={`Slide ${index + 1}: ${heading}`}
                  aria-current={index === carousel.selected}
                  onClick={() => carousel.goTo(index)}
                />
              ))}
            </div>
            <CarouselControls carousel={carousel} label="highlights" />
          </div>
        </Container>
      </div>
    </section>
  );
}
