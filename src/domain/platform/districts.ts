/** The districts of Sri Lanka, by province. */
export const districts = [
  "Colombo",
  "Gampaha",
  "Kalutara",
  "Kandy",
  "Matale",
  "Nuwara Eliya",
  "Galle",
  "Matara",
  "Hambantota",
  "Jaffna",
  "Kilinochchi",
  "Mannar",
  "Mullaitivu",
  "Vavuniya",
  "Batticaloa",
  "Ampara",
  "Trincomalee",
  "Kurunegala",
  "Puttalam",
  "Anuradhapura",
  "Polonnaruwa",
  "Badulla",
  "Monaragala",
  "Ratnapura",
  "Kegalle",
] as const
export type District = (typeof districts)[number]

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")

/** Returns the district that a text names, as in `NUWARA-ELIYA` or `Kandy District`. */
export function readDistrict(text: string): District | undefined {
  const name = plain(text.replace(/\bdistrict\b/i, ""))
  return districts.find((district) => plain(district) === name)
}

/** Returns three letters for a district where space is scarce. */
export const shortDistrict = (district: string) =>
  ({ Matale: "MTL", Matara: "MTR" })[district] ?? district.slice(0, 3).toUpperCase()
