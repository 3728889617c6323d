import type { PersonalTable } from "./personal-table.ts"

/** The tables that name staff who moved stock between branches. */
export const branchData: Record<string, PersonalTable> = {
  transfer_acts: {
    whose: { column: "acted_by" },
    exported: {},
    withheld: { acted_by: "who sent or received it is part of the pharmacy's books" },
    plain: "pharmacy_id key transfer_id act reason request_hash acted_at",
    onDeletion: { kept: "the pharmacy's books; they name staff and never a customer" },
  },
}
