import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import type { ReactNode } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { CategoryForm } from "./category-form.tsx";
import { RecordScreen } from "./record-screen.tsx";

const LIST = { to: ADMIN_ROUTES.categories, label: "Categories" };

export function CategoryScreen({ id, children }: { id: string | undefined; children: ReactNode }) {
  const query = trpc.taxonomy.categories.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  return (
    <RecordScreen id={id} what="Category" list={LIST} query={query} form={CategoryForm}>
      {children}
    </RecordScreen>
  );
}
