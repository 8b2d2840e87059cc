import { SimpleGrid } from "@mantine/core";
import { productsPath } from "@shop/domain/screens/paths";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import IconArrowRight from "icon:arrow-right";
import { Link } from "react-router-dom";
import { CategoryArt } from "../../../ui/art/category-art.tsx";
import styles from "./home.module.css";

const ART = [0, 1, 2, 3] as const;

/** The four top categories, each a link to its products. */
export function CategoryCards() {
  return (
    <SimpleGrid component="ul" cols={{ base: 2, md: 4 }} spacing={{ base: 12, xs: 16 }}>
      {ART.map((index) => {
        const { id, name } = TOP_CATEGORIES[index];
        return (
          <li key={id}>
            <Link to={productsPath({ cat: id })} className={styles.card}>
              <CategoryArt index={index} />
              <span className={styles.label}>
                {name}
                <IconArrowRight size={20} aria-hidden />
              </span>
            </Link>
          </li>
        );
      })}
    </SimpleGrid>
  );
}
