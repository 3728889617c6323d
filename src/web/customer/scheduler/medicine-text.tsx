import { medicineName, readMedicineName } from "#domain/pharmacy/medicine-name.ts"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"

/** A schedule's medicine: set like any other when the name can be taken apart faithfully, else as it was typed. */
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

/** The form of the medicine: the catalogue's, or what a typed name says about it. */
export function formOf(name: string, catalogueForm: string | null): string | null {
  return catalogueForm ?? readMedicineName(name).form ?? null
}
