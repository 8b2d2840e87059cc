import { ADMIN_ROUTES } from "@shop/domain/admin-paths";
import type { ReactNode } from "react";
import { trpc } from "../../../lib/trpc.ts";
import { SubCategoryForm } from "./sub-category-form.tsx";
import { RecordScreen } from "./record-screen.tsx";

const LIST = { to: ADMIN_ROUTES.subCategories, label: "Sub Categories" };

export function SubCategoryScreen({ id, children }: { id: string | undefined; children: ReactNode }) {
  const query = trpc.taxonomy.subCategories.byId.useQuery({ id: id ?? "" }, { enabled: id !== undefined });
  return (
    <RecordScreen id={id} what="Sub Category" list={LIST} query={query} form={SubCategoryForm}>
      {children}
    </RecordScreen>
  );
}
