import { NativeSelect } from "@mantine/core";
import { trpc } from "../../../../lib/trpc.ts";

/** The chosen ids; an empty one is not chosen. */
export type Place = { category: string; subcategory: string; section: string };

interface PlaceProps {
  values: Place;
  set: (place: Partial<Place>) => void;
  error: string | undefined;
}

/** Category, sub-category and section; the last one that is chosen counts. */
export function PlaceSelects({ values: { category, subcategory, section }, set, error }: PlaceProps) {
  const categories = trpc.taxonomy.categories.list.useQuery();
  const subCategories = trpc.taxonomy.subCategories.list.useQuery();
  const sections = trpc.taxonomy.sections.list.useQuery();
  const none = (label: string) => ({ value: "", label });
  return (
    <>
      <NativeSelect
        label="Category"
        error={error}
        value={category}
        data={[
          none("Choose a category"),
          ...(categories.data ?? []).map(({ _id, categoryName }) => ({ value: _id, label: categoryName })),
        ]}
        onChange={({ currentTarget }) => set({ category: currentTarget.value, subcategory: "", section: "" })}
      />
      <NativeSelect
        label="Sub category"
        disabled={category === ""}
        value={subcategory}
        data={[
          none("All"),
          ...(subCategories.data ?? [])
            .filter((sub) => sub.Category_Id._id === category)
            .map(({ _id, subCategoryName }) => ({ value: _id, label: subCategoryName })),
        ]}
        onChange={({ currentTarget }) => set({ subcategory: currentTarget.value, section: "" })}
      />
      <NativeSelect
        label="Section"
        disabled={subcategory === ""}
        value={section}
        data={[
          none("All"),
          ...(sections.data ?? [])
            .filter((each) => each.SubCategory_Id._id === subcategory)
            .map(({ _id, SubCategorySectionName }) => ({ value: _id, label: SubCategorySectionName })),
        ]}
        onChange={({ currentTarget }) => set({ section: currentTarget.value })}
      />
    </>
  );
}
