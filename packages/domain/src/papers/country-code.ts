export const AUSTRALIA = "AU";
export const NEW_ZEALAND = "NZ";

/** The codes of ISO 3166-1, two letters each. */
const CODES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** Other names under which people write a country, with their codes. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  aus: "AU",
  aust: "AU",
  "commonwealth of australia": "AU",
  aotearoa: "NZ",
  nzl: "NZ",
  america: "US",
  usa: "US",
  "united states of america": "US",
  england: "GB",
  gbr: "GB",
  "great britain": "GB",
  "northern ireland": "GB",
  scotland: "GB",
  uk: "GB",
  wales: "GB",
  burma: "MM",
  "czech republic": "CZ",
  "east timor": "TL",
  holland: "NL",
  "ivory coast": "CI",
  macau: "MO",
  "peoples republic of china": "CN",
  prc: "CN",
  "republic of ireland": "IE",
  "republic of korea": "KR",
  swaziland: "SZ",
  turkey: "TR",
  uae: "AE",
  "viet nam": "VN",
};

/** A name without case, accents and punctuation. */
const plainName = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’.\p{M}]/gu, "")
    .replaceAll(/[^\p{L}]+/gu, " ")
    .trim()
    .replace(/^the /, "");

/** The names of countries in English, as the runtime knows them, and their codes, by code. */
const codes = new Map<string, string>([
  ...(["long", "short"] as const).flatMap((style) => {
    const names = new Intl.DisplayNames("en", { type: "region", style });
    return CODES.map((code) => [plainName(names.of(code) ?? code), code] as const);
  }),
  ...Object.entries(OTHER_NAMES),
  // 'SA' may also be South Australia, written in the wrong field.
  ...CODES.filter((code) => code !== "SA").map((code) => [code.toLowerCase(), code] as const),
]);

/** The ISO 3166-1 code of a country that somebody typed; undefined for a text that names none for certain. */
export const countryCode = (text: string): string | undefined => codes.get(plainName(text));
