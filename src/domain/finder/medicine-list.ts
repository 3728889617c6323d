/** The most medicines that are searched for or ordered together. */
export const maxListed = 10
/** The most units of one medicine on a list. */
const maxUnits = 100_000

/** One medicine on a list, by its name, and how many units of it are needed. */
export type ListedMedicine = { name: string; units: number }

/** The longest medicine name. */
const maxNameLength = 200

// A star and a bar occur in no medicine's name.
const item = /^(.*?)(?:\*(\d{1,6}))?$/s

/** Reads a list as it is written in an address: `metformin 500 mg*30|losartan 50 mg`. Repeated names count once. */
export function readMedicineList(text: string): ListedMedicine[] {
  const found = text.split("|").flatMap((part): ListedMedicine[] => {
    const [, name = "", units = "1"] = item.exec(part.trim()) ?? []
    const shown = name.trim().slice(0, maxNameLength)
    return shown === "" ? [] : [{ name: shown, units: Math.min(Math.max(Number(units), 1), maxUnits) }]
  })
  const names = found.map(({ name }) => name.toLowerCase())
  return found.filter((_, place) => names.indexOf(names[place] ?? "") === place)
}

/** Writes a list for an address; one unit is not written. */
export function writeMedicineList(medicines: readonly ListedMedicine[]): string {
  return medicines
    .map(({ name, units }) => [name.replaceAll(/[|*]/g, " ").trim(), units > 1 ? `*${units}` : ""].join(""))
    .join("|")
}
