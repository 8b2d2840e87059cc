import { SmallMenuAccount } from "./small-menu-account.tsx";
import { SmallMenuCategories } from "./small-menu-categories.tsx";
import { SmallMenuLinks } from "./small-menu-links.tsx";

/** What stands in the menu of a small screen. */
export default function SmallMenuEntries() {
  return (
    <>
      <SmallMenuCategories />
      <SmallMenuLinks />
      <SmallMenuAccount />
    </>
  );
}
