import * as z from "zod"
import { Latitude, Longitude, largestId, whole } from "#contract/platform/inputs.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { earthRadiusKm } from "#domain/platform/distance.ts"
import { isStorable, unstorable } from "#domain/platform/plain-text.ts"
import { gtinSystem } from "./resources.ts"

const maxValues = 50
const nearKm = 10

const Text = z.string("Send this once, as text").max(500).refine(isStorable, unstorable)

/** Values separated by commas, of which any one may match. */
const anyOf = <Value>(read: (value: string) => Value | undefined) =>
  Text.transform((text) =>
    text
      .split(",")
      .slice(0, maxValues)
      .flatMap((value) => read(value.trim()) ?? []),
  ).optional()

const rowId = (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= largestId ? Number(text) : undefined

/** `Location/7`, `7` or the same at the end of an address. */
const reference = (type: string) => anyOf((value) => rowId(value.replace(new RegExp(`^(.*/)?${type}/`), "")))

/** `system|code` or a code alone. */
const token = (system: string, read: (code: string) => string | undefined) =>
  anyOf((value) => {
    const at = value.indexOf("|")
    const isOther = at >= 0 && value.slice(0, at) !== system
    return isOther ? undefined : read(value.slice(at + 1))
  })

const gtin = token(gtinSystem, (code) => readGtin(code) ?? undefined)
const atc = token("http://www.whocc.no/atc", (code) => code.toUpperCase())

const kilometres: Record<string, number> = { km: 1, m: 0.001 }

/** `latitude|longitude|distance|unit`, where distance and unit may be left out. */
const near = Text.transform((text, context) => {
  const [latitude, longitude, distance = String(nearKm), unit = "km", ...more] = text.split("|")
  const [lat, lng] = [Latitude.safeParse(latitude), Longitude.safeParse(longitude)]
  const km = Number(distance) * (kilometres[unit] ?? Number.NaN)
  if (lat.success && lng.success && km > 0 && km <= 500 && more.length === 0)
    return { lat: lat.data, lng: lng.data, maxChord: 2 * Math.sin(km / earthRadiusKm / 2) }
  context.addIssue("Use near=latitude|longitude|distance|km, with a distance of up to 500 km")
  return z.NEVER
}).optional()

const shared = {
  _id: anyOf(rowId),
  _count: whole(200, "A page has 1 to 200 resources").default(50),
  /** The last resource of the page before; only as in a link. */
  _after: whole(largestId, "Take this from the link of the page before").optional(),
  _format: z.enum(["json", "application/json", "application/fhir+json"], "Only JSON is served").optional(),
}

/** The questions that each type takes. */
export const questions = {
  MedicationKnowledge: z.strictObject({
    ...shared,
    identifier: gtin,
    classification: atc,
    "code:text": Text.optional(),
  }),
  InventoryItem: z.strictObject({
    ...shared,
    code: gtin,
    location: reference("Location"),
    medication: reference("MedicationKnowledge"),
  }),
  Location: z.strictObject({
    ...shared,
    name: Text.optional(),
    "name:contains": Text.optional(),
    "address-city": Text.optional(),
    near,
  }),
  Organization: z.strictObject({ ...shared, name: Text.optional(), "name:contains": Text.optional() }),
}
export type ResourceType = keyof typeof questions
export type QuestionFor<Type extends ResourceType> = z.output<(typeof questions)[Type]>

export const resourceTypes = Object.keys(questions) as ResourceType[] // the object's own keys
