import { readOpenMinutes } from "#domain/finder/opening-hours.ts"

/** The international systems of the codes that Pharos knows. */
export const gtinSystem = "https://www.gs1.org/gtin"
const atcSystem = "http://www.whocc.no/atc"
const legalStatusSystem = "http://hl7.org/fhir/legal-status-of-supply"
const nameTypeSystem = "http://hl7.org/fhir/inventoryitem-nametype"
const roleSystem = "http://terminology.hl7.org/CodeSystem/v3-RoleCode"
const organizationTypeSystem = "http://terminology.hl7.org/CodeSystem/organization-type"
const unitSystem = "http://unitsofmeasure.org"

type Medicine = {
  name: string
  genericName: string
  brandName: string | null
  strength: string | null
  form: string | null
  manufacturer: string
  gtins: string[]
}

export type MedicineRow = Medicine & {
  id: number
  otherNames: string
  atcCode: string | null
  prescriptionOnly: boolean
}

export type PharmacyRow = {
  id: number
  name: string
  phoneNumber: string
  address: string
  town: string
  lat: number
  lng: number
  delivers: boolean
  openMinutes: string
  closedDays: { day: string; reason: string }[]
}

export type StockRow = Medicine & {
  id: number
  medicineId: number
  pharmacyId: number
  pharmacy: string
  quantity: number
  updatedAt: Date
}

export type Resource = { resourceType: string; id: string; [element: string]: unknown }

/** Texts of FHIR have a character at least, and no space around them. */
const textOf = (text: string | null) => text?.trim() || undefined
const concept = (text: string | null) => (textOf(text) ? { text: textOf(text) } : undefined)

/** Most names have the strength and the form already. */
const describe = ({ name, strength, form, manufacturer }: Medicine) =>
  [name, ...[strength, form, manufacturer].filter((part) => !name.includes(part ?? ""))]
    .flatMap((part) => textOf(part) ?? [])
    .join(", ")

const namesOf = ({ name, genericName, brandName }: Medicine, others: string[] = []) => [
  ...new Set([name, genericName, brandName, ...others].flatMap((each) => textOf(each) ?? [])),
]

/** A medicine of the catalogue. */
export const medicationKnowledge = (row: MedicineRow): Resource => ({
  resourceType: "MedicationKnowledge",
  id: String(row.id),
  ...list(
    "identifier",
    row.gtins.map((value) => ({ system: gtinSystem, value })),
  ),
  code: { text: describe(row) },
  status: "active",
  name: namesOf(row, row.otherNames.split(/[,;]/)),
  medicineClassification: [
    ...(row.atcCode
      ? [
          {
            type: { text: "Anatomical Therapeutic Chemical classification" },
            classification: [{ coding: [{ system: atcSystem, code: row.atcCode }] }],
          },
        ]
      : []),
    {
      type: { text: "Legal status of supply" },
      classification: [
        row.prescriptionOnly
          ? legalStatus("100000072084", "Medicinal product subject to medical prescription")
          : legalStatus("100000072076", "Medicinal product not subject to medical prescription"),
      ],
    },
  ],
  definitional: {
    doseForm: concept(row.form),
    ingredient: [
      { item: { concept: { text: row.genericName.trim() } }, strengthCodeableConcept: concept(row.strength) },
    ],
  },
})

const legalStatus = (code: string, display: string) => ({
  coding: [{ system: legalStatusSystem, code, display }],
})

/** FHIR has no empty arrays. */
const list = <Value>(name: string, values: Value[]) => (values.length > 0 ? { [name]: values } : {})

/** What a pharmacy has of a medicine. */
export const inventoryItem = (row: StockRow): Resource => ({
  resourceType: "InventoryItem",
  id: String(row.id),
  meta: { lastUpdated: row.updatedAt.toISOString() },
  status: "active",
  code: [
    {
      ...list(
        "coding",
        row.gtins.map((code) => ({ system: gtinSystem, code })),
      ),
      text: describe(row),
    },
  ],
  name: [
    ...(textOf(row.brandName)
      ? [nameOf({ system: nameTypeSystem, code: "trade-name" }, row.brandName ?? "")]
      : []),
    nameOf({ display: "generic name" }, row.genericName),
  ],
  responsibleOrganization: [
    { role: { text: "manufacturer" }, organization: { display: row.manufacturer.trim() } },
  ],
  association: [
    {
      associationType: { text: "is a unit of" },
      relatedItem: { reference: `MedicationKnowledge/${row.medicineId}`, display: describe(row) },
      quantity: { numerator: one, denominator: one },
    },
  ],
  characteristic: [
    { characteristicType: { text: "units on the shelf" }, valueQuantity: { ...one, value: row.quantity } },
  ],
  instance: { location: { reference: `Location/${row.pharmacyId}`, display: row.pharmacy.trim() } },
})

const one = { value: 1, unit: "unit", system: unitSystem, code: "{unit}" }

const nameOf = (nameType: object, name: string) => ({
  nameType,
  language: "en",
  name: name.trim(),
})

const contactOf = ({ phoneNumber }: PharmacyRow) =>
  textOf(phoneNumber) ? [{ telecom: [{ system: "phone", value: phoneNumber.trim(), use: "work" }] }] : []

const addressOf = ({ address, town }: PharmacyRow) => ({
  use: "work",
  type: "physical",
  ...list("line", textOf(address)?.split(/\s*\n\s*/) ?? []),
  city: textOf(town),
  country: "LK",
})

/** A pharmacy as a place. */
export const location = (row: PharmacyRow): Resource => {
  const hours = availabilityOf(row)
  return {
    resourceType: "Location",
    id: String(row.id),
    status: "active",
    name: row.name.trim(),
    mode: "instance",
    type: [{ coding: [{ system: roleSystem, code: "OUTPHARM", display: "outpatient pharmacy" }] }],
    ...list("contact", contactOf(row)),
    address: addressOf(row),
    position: { longitude: row.lng, latitude: row.lat },
    managingOrganization: { reference: `Organization/${row.id}`, display: row.name.trim() },
    ...list("characteristic", row.delivers ? [{ text: "Delivers" }] : []),
    ...list("hoursOfOperation", Object.keys(hours).length > 0 ? [hours] : []),
  }
}

/** A pharmacy as a business. */
export const organization = (row: PharmacyRow): Resource => ({
  resourceType: "Organization",
  id: String(row.id),
  active: true,
  type: [{ coding: [{ system: organizationTypeSystem, code: "prov", display: "Healthcare Provider" }] }],
  name: row.name.trim(),
  contact: [{ ...contactOf(row)[0], address: addressOf(row) }],
})

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const dayMinutes = 1440

/** The week's hours, and the dates on which it is closed. */
function availabilityOf({ openMinutes, closedDays }: PharmacyRow) {
  const spans = readOpenMinutes(openMinutes).flatMap(({ from, to }) =>
    days.flatMap((day, at) => {
      const starts = Math.max(from - at * dayMinutes, 0)
      const ends = Math.min(to - at * dayMinutes, dayMinutes)
      return ends > starts ? [{ day, starts, ends }] : []
    }),
  )
  const sameHours = Map.groupBy(spans, ({ starts, ends }) => `${starts}-${ends}`)
  const availableTime = [...sameHours.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const isWhole = first.starts === 0 && first.ends === dayMinutes
    const times = isWhole
      ? { allDay: true }
      : { availableStartTime: timeOf(first.starts), availableEndTime: timeOf(first.ends) }
    return [{ daysOfWeek: alike.map(({ day }) => day), ...times }]
  })
  const notAvailableTime = closedDays.map(({ day, reason }) => ({
    description: textOf(reason),
    during: { start: day, end: day },
  }))
  return { ...list("availableTime", availableTime), ...list("notAvailableTime", notAvailableTime) }
}

/** FHIR has no 24:00. */
const timeOf = (minutes: number) =>
  minutes === dayMinutes
    ? "23:59:59"
    : `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`
