import { Box, Stack } from "@mantine/core";
import { productsPath, ROUTES } from "@shop/domain/screens/paths";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import IconArrowRight from "icon:arrow-right";
import { Link } from "react-router-dom";
import { pageIsHere } from "../lib/page-file.ts";
import { useShopInfo } from "../lib/shop-info.ts";
import { Container } from "../ui/page/page.tsx";
import { PageBanner } from "../ui/page/page-banner.tsx";
import { Panel } from "../ui/page/panel.tsx";
import styles from "./pages.module.css";

export function Component() {
  const { name } = useShopInfo();
  return (
    <>
      <PageBanner title="About Us" />
      <Container page>
        <div className={styles.split} data-wide-first>
          <Stack gap={24} maw="65ch">
            <Box component="p" fz="var(--text-xl)" lh={1.4} lts="-0.01em">
              {name} is a new health and sanitation venture. We supply clinics, kitchens, cleaners and workshops across
              Australia with what they use up every day.
            </Box>
            <section>
              <h2>Protective equipment</h2>
              <p>
                Gloves in nitrile, vinyl and latex, masks and respirators, gowns, aprons, caps and shoe covers: a full
                range of personal protective equipment, in the sizes and pack sizes that people reorder.
              </p>
            </section>
            <section>
              <h2>Consumables</h2>
              <p>
                Dressings, wipes and sanitiser for the treatment room, paper, liners and chemicals for the washroom,
                containers, cups and wrap for the kitchen. One order, one delivery, one invoice.
              </p>
            </section>
            <section>
              <h2>Quality</h2>
              <p>
                Every product page names the pack, the size, the material and the standard it is made to, where there is
                one. If something arrives that is not as described, tell us and we will put it right.
              </p>
            </section>
            <section>
              <h2>Service</h2>
              <p>
                A person answers the phone and the <Link to={ROUTES.contact}>contact form</Link>. Regular customers see
                their own prices when they sign in.
              </p>
            </section>
          </Stack>
          <Panel component="aside" gap={12} p={24} aria-labelledby="range">
            <h2 id="range">What we carry</h2>
            <ul className={styles.links}>
              {TOP_CATEGORIES.map((category) => (
                <li key={category.id}>
                  <Link to={productsPath({ cat: category.id })}>
                    {category.name}
                    <IconArrowRight size={18} color="var(--gum)" aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </Container>
    </>
  );
}

pageIsHere({ Component });
