/** The style of a box on the page, as props of a Mantine component. */
export const CARD = { bd: "1px solid var(--line)", bdrs: "var(--radius)", bg: "var(--surface)" } as const;
