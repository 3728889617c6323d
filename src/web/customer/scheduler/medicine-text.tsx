import { medicineName, readMedicineName } from "#domain/pharmacy/medicine-name.ts"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"

/**
 * Renders a schedule's medicine, formatted if its name can be parsed without loss, otherwise as typed.
 */
export function MedicineText({ name }: { name: string }) {
  const parts = readMedicineName(name)
  if (medicineName(parts) === name) return <MedicineName {...parts} />
  return (
    <span translate="no">
      <b>{name}</b>
    </span>
  )
}

/** Returns the short name for sentences: `metformin`, or the whole typed text. */
export function shortMedicine(name: string): string {
  const parts = readMedicineName(name)
  return medicineName(parts) === name ? parts.genericName : name
}

/** Returns the short name with the person it is for: `metformin (Amma)`. */
export const medicineFor = ({
  medicineName: name,
  personName,
}: {
  medicineName: string
  personName: string | null
}) => (personName === null ? shortMedicine(name) : `${shortMedicine(name)} (${personName})`)

/** Returns the dose form from the catalogue, or the one in a typed name. */
export function formOf(name: string, catalogueForm: string | null): string | null {
  return catalogueForm ?? readMedicineName(name).form ?? null
}
