import { Button } from "@mantine/core";
import { CART_EMPTY } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/paths";
import { IconShoppingCart } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/empty-state.tsx";
import styles from "./cart-screen.module.css";

export function EmptyCart() {
  return (
    <EmptyState
      art={<IconShoppingCart className={styles.emptyArt} size={64} stroke={1.25} aria-hidden />}
      title={CART_EMPTY}
      actions={
        <>
          <Button component={Link} to={ROUTES.products}>
            See all products
          </Button>
          <Button component={Link} to={ROUTES.profile} variant="default">
            Your earlier orders
          </Button>
        </>
      }
    >
      Search for a product or SKU above, or look through the range.
    </EmptyState>
  );
}
