import { productsPath } from "@shop/domain/paths";
import { TOP_CATEGORIES } from "@shop/domain/top-categories";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useTopCategories } from "../../features/catalogue/taxonomy.ts";
import styles from "./small-menu.module.css";

export function SmallMenuCategories() {
  const branches = useTopCategories();
  return (
    <nav className={styles.part} aria-label="Categories">
      {TOP_CATEGORIES.map(({ id, name }) => (
        <details key={id} name="small-menu-category" className={styles.fold}>
          <summary>
            {name}
            <IconChevronDown size={18} aria-hidden />
          </summary>
          <ul className={styles.subs}>
            <li>
              <Link className={styles.entry} to={productsPath({ cat: id })}>
                All {name}
              </Link>
            </li>
            {branches
              ?.find((branch) => branch.id === id)
              ?.subCategories.map((sub) => (
                <li key={sub.id}>
                  <Link className={styles.entry} to={productsPath({ cat: id, subcat: sub.id })}>
                    {sub.name}
                  </Link>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
