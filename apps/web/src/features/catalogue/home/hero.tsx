import { Button } from "@mantine/core";
import { ROUTES, searchPath } from "@shop/domain/screens/paths";
import IconArrowRight from "icon:arrow-right";
import { Link } from "react-router-dom";
import { BulkSlide, NitrileSlide, VinylSlide } from "../../../ui/art/slides.tsx";
import { BannerRow, CarouselControls } from "../../../ui/carousel/carousel.tsx";
import { useCarousel } from "../../../ui/carousel/use-carousel.ts";
import { Container } from "../../../ui/page/page.tsx";
import styles from "./hero.module.css";

const CLASS_NAMES = { viewport: styles.viewport, track: styles.track, slide: styles.slide };

/** The banner's three slides. */
const SLIDES = [
  {
    to: searchPath("vinyl"),
    Art: VinylSlide,
    heading: "Vinyl gloves for the kitchen line",
    text: "Clear, blue or black, powder free, small to extra large. By the box of 100 or the carton of 1,000.",
    action: "See vinyl gloves",
  },
  {
    to: searchPath("pftgh"),
    Art: NitrileSlide,
    heading: "Heavy-duty green nitrile gloves",
    text: "The PFTGH range: 0.20 mm, diamond grip, for workshops and cleaning crews. Cartons of 500.",
    action: "See the PFTGH range",
  },
  {
    to: ROUTES.contact,
    Art: BulkSlide,
    heading: "Buying by the pallet?",
    text: "Tell us what you use in a month. We will reply with a price for your account.",
    action: "Ask for a bulk price",
  },
] as const;

const slides = SLIDES.map(({ to, Art, heading, text, action }) => ({
  key: to,
  content: (
    <>
      <Art className={styles.art ?? ""} />
      <div className={styles.words}>
        <Container>
          <div className={styles.text}>
            <h2>{heading}</h2>
            <p>{text}</p>
            <Button component={Link} to={to} h={48} rightSection={<IconArrowRight size={20} aria-hidden />}>
              {action}
            </Button>
          </div>
        </Container>
      </div>
    </>
  ),
}));

/** The banner carousel: three slides, each with a drawing and a link. */
export function Hero() {
  const carousel = useCarousel();
  return (
    <section className={styles.hero} aria-roledescription="carousel" aria-label="Highlights" {...carousel.rest}>
      <BannerRow carousel={carousel.row} label="Highlights" slides={slides} classNames={CLASS_NAMES} />
      <div className={styles.controls}>
        <Container>
          <div className={styles.bar}>
            <div className={styles.dots} data-needs-script>
              {SLIDES.map(({ to, heading }, index) => (
                <button
                  key={to}
                  type="button"
                  className={styles.dot}
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
