import type { NamedMedicine } from "./rows.ts"

export type KnownMedicine = {
  id: number
  name: string
  genericName: string
  brandName: string | null
  strength: string | null
  form: string | null
  manufacturer: string
  /** The survivor of a merge; the names of the merged medicine resolve to it. */
  standsAs?: number
}

type Fold = (text: string) => string

export type MedicineFinder = ReturnType<typeof makeMedicineFinder>

/**
 * Resolves a list's medicine by barcode, display name, brand and generic name, in this order. More than one
 * id means that the list is ambiguous.
 */
export function makeMedicineFinder(fold: Fold) {
  const byGtin = new Map<string, number>()
  const byKey = new Map<string, { id: number; manufacturer: string }[]>()
  const known = new Map<number, KnownMedicine>()

  function add(medicine: KnownMedicine) {
    const { id, standsAs = id } = medicine
    if (standsAs === id) known.set(id, medicine)
    const meant = { id: standsAs, manufacturer: fold(medicine.manufacturer) }
    for (const key of keysOf(medicine, fold)) {
      const all = byKey.get(key)
      if (all) all.push(meant)
      else byKey.set(key, [meant])
    }
  }

  function find(wanted: NamedMedicine): number[] {
    const scanned = wanted.gtin === null ? undefined : byGtin.get(wanted.gtin)
    if (scanned !== undefined) return [scanned]
    for (const key of searchKeysOf(wanted, fold)) {
      const { manufacturer } = wanted
      const maker = manufacturer === null ? null : fold(manufacturer)
      const meant = (byKey.get(key) ?? []).filter((one) => maker === null || one.manufacturer === maker)
      if (meant.length > 0) return [...new Set(meant.map(({ id }) => id))]
    }
    return []
  }

  return { add, find, byGtin, get: (id: number) => known.get(id) }
}

const whole = (name: string) => `name ${name}`
const parts = (kind: string, name: string, [strength, form]: [string, string]) =>
  `${kind} ${name}|${strength}|${form}`

/** `*` is used where the list gives no form. */
function keysOf({ name, genericName, brandName, strength, form }: KnownMedicine, fold: Fold): string[] {
  const strengthAndForm: [string, string] = [fold(strength ?? ""), fold(form ?? "")]
  const anyForm: [string, string] = [strengthAndForm[0], "*"]
  const names = [
    parts("generic", fold(genericName), strengthAndForm),
    parts("generic", fold(genericName), anyForm),
  ]
  const brands = brandName
    ? [parts("brand", fold(brandName), strengthAndForm), parts("brand", fold(brandName), anyForm)]
    : []
  return [whole(fold(name)), ...names, ...brands]
}

function searchKeysOf({ name, genericName, brandName, strength, form }: NamedMedicine, fold: Fold): string[] {
  const strengthAndForm: [string, string] = [fold(strength ?? ""), form === null ? "*" : fold(form)]
  if (brandName) return [whole(fold(name)), parts("brand", fold(brandName), strengthAndForm)]
  // A till with one name field writes the brand in place of the generic name: "Panadol 500mg tab".
  return [
    whole(fold(name)),
    parts("brand", fold(genericName), strengthAndForm),
    parts("generic", fold(genericName), strengthAndForm),
  ]
}

/** Returns all texts that the finder needs in folded form. */
export function textsOf(medicine: NamedMedicine | KnownMedicine): string[] {
  const { name, genericName, brandName, strength, form, manufacturer } = medicine
  return [name, genericName, brandName ?? "", strength ?? "", form ?? "", manufacturer ?? ""]
}
