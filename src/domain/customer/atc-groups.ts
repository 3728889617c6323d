/** The groups of the ATC classification that the assistant names, by the beginning of their codes. */
export const atcGroups = [
  "A02",
  "A03",
  "A04",
  "A05",
  "A06",
  "A07",
  "A10",
  "A11",
  "A12",
  "B01",
  "B03",
  "C01",
  "C02",
  "C03",
  "C07",
  "C08",
  "C09",
  "C10",
  "G03",
  "G04",
  "H03",
  "J01",
  "J02",
  "M01",
  "M04",
  "M05",
  "N02A",
  "N02B",
  "N02C",
  "N03",
  "N04",
  "N05A",
  "N06A",
  "N06D",
  "N07C",
  "P02",
  "R03",
  "R05",
  "R06",
  "S01E",
] as const
export type AtcGroup = (typeof atcGroups)[number]

/** Returns the group of a medicine's code; undefined for one that is not named. */
export const atcGroupOf = (code: string): AtcGroup | undefined =>
  atcGroups.find((group) => code.startsWith(group))

/** The official page of a code. */
export const atcPage = (code: string) =>
  `https://atcddd.fhi.no/atc_ddd_index/?code=${encodeURIComponent(code)}`
