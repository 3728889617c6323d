import { inspect } from "node:util"
import { seedDemo } from "#database/seed.ts"

/** Sends the reason to the node, which reports it unless it is stopping. */
const fail = (error: unknown) => process.send?.(inspect(error), () => process.exit(1))

process.once("message", (ownerUrl: string) => {
  void seedDemo(ownerUrl).then(() => process.disconnect(), fail)
})
// Ends with the node that waits for it; the database then stays empty.
process.once("disconnect", () => process.exit())
