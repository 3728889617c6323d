import type { Role } from "#contract/platform/session.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Returns how a pharmacy rounds cash, and the highest discount that its staff may give. */
export const getMoneySettings = (database: Database, pharmacy: PharmacyId) =>
  database.sql
    .selectFrom("pharmacies")
    .select(["rounds_cash as roundsCash", "max_discount_percent as maxDiscountPercent"])
    .where("id", "=", pharmacy)
    .executeTakeFirstOrThrow()

/** Returns the highest discount of a person who is not bound by the pharmacy's limit: an administrator. */
export const ownDiscountLimit = (roles: readonly Role[]): number | undefined =>
  roles.includes("admin") ? 100 : undefined
