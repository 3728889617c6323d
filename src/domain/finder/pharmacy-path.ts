import { trackerPath } from "#domain/platform/product.ts"

const folder = `${trackerPath}/pharmacy`
const maxSlugLength = 60

/** Returns a name as part of an address: `Harbour Chemists` is `harbour-chemists`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
  const words = plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, "-").slice(0, maxSlugLength)
  return words.replace(/^-+|-+$/g, "")
}

/** Returns the last part of the address of a pharmacy's page: `1-harbour-chemists`. */
export const pharmacyPart = ({ id, name }: { id: number; name: string }) =>
  [id, slugOf(name)].filter(Boolean).join("-")

export const pharmacyPath = (pharmacy: { id: number; name: string }) => `${folder}/${pharmacyPart(pharmacy)}`

/** Returns the id in the last part of the address; null for another text. */
export function readPharmacyPart(part: string): number | null {
  const [, id] = /^([1-9]\d{0,9})(?:-.*)?$/s.exec(part) ?? []
  return id !== undefined && Number(id) <= 2_147_483_647 ? Number(id) : null
}

/** Returns the pharmacy's id in the path of a pharmacy's page; null for any other path. */
export function readPharmacyPath(pathname: string): number | null {
  const part = pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length + 1) : ""
  return part.includes("/") ? null : readPharmacyPart(part)
}
