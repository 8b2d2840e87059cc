import { ROUTES, searchPath } from "@shop/domain/paths";
import { BulkSlide, NitrileSlide, VinylSlide } from "../../../ui/art/slides.tsx";

/** The banner's three slides (spec section 2, Home). */
export const SLIDES = [
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
    heading: "Thick green nitrile that takes a beating",
    text: "The PFTGH range: 0.20 mm, diamond grip, for workshops and cleaning crews. Cartons of 500.",
    action: "See the PFTGH range",
  },
  {
    to: ROUTES.contact,
    Art: BulkSlide,
    heading: "Buying by the pallet?",
    text: "Tell us what you go through in a month. We will come back with a price for your account.",
    action: "Ask for a bulk price",
  },
] as const;
