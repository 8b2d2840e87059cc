import { Button } from "@mantine/core";
import { NO_COMPANY } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import { Link } from "react-router-dom";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";

/** In place of a company's screen, for users who belong to none. */
export function NoCompany() {
  return (
    <EmptyState
      title={NO_COMPANY}
      actions={
        <Button component={Link} to={ROUTES.profile}>
          Go to My Orders
        </Button>
      }
    >
      Only members of a company ask each other to approve orders.
    </EmptyState>
  );
}
