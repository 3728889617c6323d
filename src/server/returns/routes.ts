import { endpoints } from "../endpoints.ts"
import { problem } from "../problems.ts"

const { returns } = endpoints
const soon = (): never => {
  throw problem("not-found")
}

export const returnRoutes = {
  take: returns.take.handler(soon),
  ofReceipt: returns.ofReceipt.handler(soon),
  quarantine: returns.quarantine.handler(soon),
}
