export { VisuallyHidden } from "@mantine/core";
