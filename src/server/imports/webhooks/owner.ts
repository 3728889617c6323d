import { type RawBuilder, sql } from "kysely"
import type { PharmacyId, SupplierId } from "#server/api/proven-ids.ts"

/** Whose an endpoint is. */
export type WebhookOwner = { kind: "pharmacy"; id: PharmacyId } | { kind: "supplier"; id: SupplierId }

/** Selects the endpoints `e` of an owner. */
export const ownedBy = ({ kind, id }: WebhookOwner): RawBuilder<boolean> =>
  kind === "pharmacy" ? sql`e.pharmacy_id = ${id}` : sql`e.supplier_id = ${id}`
