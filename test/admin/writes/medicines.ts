import { randomUUID } from "node:crypto"
import { everyFact, makeCorrection, possibleFacts } from "#test/pharmacy/corrections.ts"
import type { AdminWrites } from "./admin-world.ts"

/** Creates three medicines: one is edited; two are merged, and the merge is undone. */
export const makeMedicineWrites: AdminWrites = async ({ shelf }) => {
  const make = async (name: string) => {
    const [row] = await shelf.sql<{ id: number }>(
      "insert into medicines (name, generic_name, manufacturer) values ($1, $1, 'Test Maker') returning id",
      [name],
    )
    return row?.id ?? 0
  }
  const [fresh, edited, staying, gone] = [
    await make("written new"),
    await make("written one"),
    await make("written two"),
    await make("written too"),
  ]
  await shelf.sql("update medicines set checked_at = null where id = $1", [fresh])
  const proposed = { medicineId: await make("written wrong"), pharmacy: shelf.pharmacy }
  const [accepted, rejected] = [await makeCorrection(shelf, proposed), await makeCorrection(shelf, proposed)]
  const merge = randomUUID()
  const on = (act: string) => `/admin/medicines/${edited}/${act}`
  return {
    "adminMedicines.add": {
      path: "/admin/medicines",
      body: { ...everyFact, genericName: "newly written" },
      takes: possibleFacts,
    },
    "adminMedicines.edit": {
      path: `/admin/medicines/${edited}`,
      body: { version: 1, ...everyFact, takesShelvesAbove: false },
      takes: possibleFacts,
    },
    "adminMedicines.check": { path: `/admin/medicines/${fresh}/check`, body: { version: 1 } },
    "adminMedicines.addBarcode": {
      path: on("barcodes"),
      body: { gtin: "4012345678901", packSize: 10 },
    },
    "adminMedicines.endBarcode": {
      path: on("barcodes/end"),
      body: { gtin: "4012345678901", reason: "On another pack" },
    },
    "adminMedicines.notDuplicates": {
      path: "/admin/medicines/not-duplicates",
      body: { one: edited, other: staying },
    },
    "adminMedicines.merge": {
      path: "/admin/medicines/merges",
      body: {
        key: merge,
        staying: { id: staying, version: 1 },
        gone: [{ id: gone, version: 1 }],
        reason: "Written twice",
        typedName: "written two",
        areDifferentProducts: false,
      },
      takes: ["typedName", 'typedName=""', "areDifferentProducts"],
    },
    "adminCorrections.accept": {
      path: `/admin/medicines/corrections/${accepted}/accept`,
      body: { version: 1, fields: ["strength"], reason: "", takesShelvesAbove: false },
      takes: ["reason", 'reason=""', "takesShelvesAbove", "takesShelvesAbove=true"],
      includes: ["adminMedicines.edit"],
    },
    "adminCorrections.reject": {
      path: `/admin/medicines/corrections/${rejected}/reject`,
      body: { reason: "The pack says otherwise" },
    },
    "adminMedicines.undoMerge": {
      path: `/admin/medicines/merges/${merge}/undo`,
      body: { key: randomUUID(), reason: "They are two" },
    },
  }
}
