import { seedDemo } from "#database/seed.ts"

async function fill(ownerUrl: string) {
  try {
    await seedDemo(ownerUrl)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  process.disconnect()
}

process.once("message", (ownerUrl: string) => void fill(ownerUrl))
// Ends with the node that waits for it; the database then stays empty.
process.once("disconnect", () => process.exit())
