const STATES = {
  ACT: "Australian Capital Territory",
  NSW: "New South Wales",
  NT: "Northern Territory",
  QLD: "Queensland",
  SA: "South Australia",
  TAS: "Tasmania",
  VIC: "Victoria",
  WA: "Western Australia",
};

export const STATE_CHOICES = Object.entries(STATES).map(([value, name]) => ({ value, label: `${name} (${value})` }));

export const isAustralia = (country: string): boolean => country.trim().toLowerCase() === "australia";

/** The code of an Australian state, however it is written; empty for what is none. */
export function stateCode(text: string): string {
  const wanted = text.trim().toLowerCase();
  return (
    Object.entries(STATES).find(([code, name]) => [code, name].some((word) => word.toLowerCase() === wanted))?.[0] ?? ""
  );
}
