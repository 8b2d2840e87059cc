declare module "icon:*" {
  import type { Icon } from "./ui/display/icon.tsx";
  const icon: Icon;
  export default icon;
}
