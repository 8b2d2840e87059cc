import { Button } from "@mantine/core";
import { GO_BACK } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import { IconArrowLeft } from "@tabler/icons-react";
import { useLocation, useNavigate } from "react-router-dom";

/** Go Back: where one came from inside the shop, or to all products. */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const cameFromShop = key !== "default";
  return (
    <Button
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      variant="default"
      size="sm"
      onClick={() => void (cameFromShop ? navigate(-1) : navigate(ROUTES.products))}
    >
      {GO_BACK}
    </Button>
  );
}
