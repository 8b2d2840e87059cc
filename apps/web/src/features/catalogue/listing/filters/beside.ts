/** Where there is room for the filters beside the products; as the stylesheets here have it. */
export const BESIDE = "(min-width: 1200px)";
