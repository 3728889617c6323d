import { apiDocumentIsSound } from "./api-document.ts"
import { buildIfStale } from "./build-if-stale.ts"
import { importsPointOneWay } from "./check-imports.ts"
import { stylesKeepToTokens } from "./check-styles.ts"
import { wordsAreInTheCatalogue } from "./check-words.ts"
import { firstVisitsAreSmall } from "./first-visit.ts"
import { run } from "./run-command.ts"
import { schemaIsFresh } from "./schema.ts"
import { translationsAreWhole } from "./translations.ts"

type Check = { name: string; passes: () => Promise<boolean> }

// Skips what `npm test` has just checked.
const isAfterTests = process.argv.includes("--after-tests")

const command = (name: string, program: string, ...args: string[]): Check => ({
  name,
  passes: async () => (await run(program, args)) === 0,
})

const checks: Check[] = [
  command("types of the domain", "tsc", "-p", "src/domain"),
  command("types of the contract", "tsc", "-p", "src/contract"),
  command("types of server", "tsc", "-p", "src/server"),
  command("types of web", "tsc", "-p", "src/web"),
  command("types of the service worker", "tsc", "-p", "src/web/service-worker"),
  command("types of the browser tests", "tsc", "-p", "e2e"),
  command("lint and boundaries", "oxlint", "--deny-warnings"),
  { name: "the API's document is sound", passes: apiDocumentIsSound },
  { name: "imports point one way", passes: () => importsPointOneWay() },
  { name: "styles keep to the tokens", passes: async () => stylesKeepToTokens() },
  { name: "Sinhala and Tamil are whole for customers", passes: translationsAreWhole },
  { name: "words are in the catalogue", passes: wordsAreInTheCatalogue },
  command("format", "biome", "check"),
  command("nothing unused", "knip", "--no-progress"),
  { name: "schema.sql and schema.gen.ts are fresh", passes: schemaIsFresh },
]
const tested: Check[] = [
  { name: "first visits within their budget", passes: () => buildIfStale().then(firstVisitsAreSmall) },
  command("pure tests", "vitest", "run", "--project", "unit", "--project", "alone", "--reporter", "default"),
]

let failed = 0
const asked = isAfterTests ? checks : [...checks, ...tested]
for (const check of asked) {
  const passed = await check.passes().catch((error) => {
    console.error(error)
    return false
  })
  if (!passed) failed += 1
  console.log(`${passed ? "ok" : "NOT OK"}: ${check.name}`)
}
console.log(`${asked.length - failed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
