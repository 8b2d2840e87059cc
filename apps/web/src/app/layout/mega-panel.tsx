import { productsPath } from "@shop/domain/paths";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useTopCategories, type SubCategoryBranch } from "../../features/catalogue/taxonomy.ts";
import { Container } from "../../ui/container.tsx";
import styles from "./mega-menu.module.css";

/** What one top category holds: its sub-categories and their sections, each a link to its products. */
export function MegaPanel({ top }: { top: { id: string; name: string } }) {
  const branch = useTopCategories()?.find(({ id }) => id === top.id);
  return (
    <Container>
      <div className={styles.inner}>
        <Link to={productsPath({ cat: top.id })} className={styles.all}>
          All {top.name}
          <IconArrowRight size={18} aria-hidden />
        </Link>
        <div className={styles.groups} data-loading={!branch || undefined}>
          {branch?.subCategories.map((sub) => (
            <Group key={sub.id} categoryId={top.id} sub={sub} />
          ))}
        </div>
      </div>
    </Container>
  );
}

function Group({ categoryId, sub }: { categoryId: string; sub: SubCategoryBranch }) {
  return (
    <div className={styles.group}>
      <Link to={productsPath({ cat: categoryId, subcat: sub.id })}>{sub.name}</Link>
      <ul className={styles.sections}>
        {sub.sections.map((section) => (
          <li key={section.id}>
            <Link to={productsPath({ cat: categoryId, subcat: sub.id, subcatsec: section.id })}>{section.name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
