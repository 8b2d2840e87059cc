import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";

/** Leads from a list to the form of a new record. */
export function CreateButton({ to, what }: { to: string; what: string }) {
  return (
    <Button component={Link} to={to} size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      Create {what}
    </Button>
  );
}
