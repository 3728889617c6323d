import { ORPCError } from "@orpc/server"
import { pharmacyRefusals } from "#contract/admin/pharmacies.ts"
import { orRefusal } from "#server/platform/database/refusals.ts"

const codes: Record<string, keyof typeof pharmacyRefusals> = {
  PH230: "possible-duplicate",
  PH231: "licence-taken",
  PH232: "licence-not-valid",
  PH233: "pharmacy-busy",
}

/** Runs a write of the administration; what the database refuses becomes a refusal with its details. */
export function orPharmacyRefusal<Result>(write: () => Promise<Result>): Promise<Result> {
  return orRefusal(async () => {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error)) throw error
      const code = codes[String(error.code)]
      if (!code) throw error
      const data = "detail" in error ? JSON.parse(String(error.detail)) : undefined
      throw new ORPCError(code, { ...pharmacyRefusals[code], data })
    }
  })
}
