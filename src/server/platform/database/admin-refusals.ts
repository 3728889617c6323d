import { ORPCError } from "@orpc/server"
import { orRefusal } from "./refusals.ts"

// A browser's first page need not carry the sentences of the administration. By what the database's functions raise.
const refusals = {
  PH220: ["last-admin", "This is the last administrator. Pharos cannot be without one."],
  PH221: ["not-yourself", "Nobody deactivates themselves. Another administrator can do it."],
  PH222: ["already-staff", "This person is listed there already."],
  PH223: ["deactivated", "You were deactivated in the meantime."],
  PH224: ["supplier-ended", "This supplier no longer supplies through Pharos."],
  PH225: ["name-taken", "There is a supplier of this name already."],
  PH226: ["orders-not-complete", "Orders of this supplier are not complete."],
} as const satisfies Record<string, readonly [code: string, says: string]>

const isOurs = (code: unknown): code is keyof typeof refusals =>
  typeof code === "string" && Object.hasOwn(refusals, code)

/** Runs a write about people or suppliers; what the database refuses becomes a refusal with its details. */
export function orAdminRefusal<Result>(write: () => Promise<Result>): Promise<Result> {
  return orRefusal(async () => {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof Error && "code" in error && isOurs(error.code))) throw error
      const [code, message] = refusals[error.code]
      const detail = "detail" in error && typeof error.detail === "string" ? error.detail : "{}"
      throw new ORPCError(code, { status: 409, message, data: JSON.parse(detail) })
    }
  })
}
