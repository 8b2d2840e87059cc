/** The form with the file to import: its path, and its fields. */
export const IMPORT_FILE = { path: "/api/imports", field: "file", kindField: "kind" } as const;
