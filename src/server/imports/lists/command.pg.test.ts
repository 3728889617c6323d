import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { makeDatabase } from "#test/support/postgres.ts"
import { importCommand } from "./command.ts"

const header = "name,phone,lat,lng\n"
const good = "Harbour Chemists,011 234 5678,6.9352,79.8523\n"
const bad = "No Phone Pharmacy,,6.9,79.9\n"

test("returns an exit code for a full, partial or failed import", async () => {
  await using database = await makeDatabase()
  await using files = await makeFolder()
  const environment = {
    DATABASE_URL: database.ownerUrl,
    OIDC_ISSUER: "https://login.example",
    OIDC_CLIENT_ID: "x",
  }
  const run = async (text: string, ...options: string[]) =>
    importCommand(["--pharmacies", await files.write(text), ...options], environment)
  using _log = quiet("log")
  using _error = quiet("error")
  expect(await run(header + good, "--dry-run")).toBe(0)
  expect(await run(header + good + bad, "--dry-run")).toBe(2)
  expect(await run(header + good + bad, "--strict")).toBe(1)
  expect(await run(header + good + bad)).toBe(2)
  expect(await run(header + good)).toBe(0)
  expect(await run("colour,size\nred,5\n")).toBe(1)
  expect(await importCommand(["--help"])).toBe(0)
  expect(await importCommand(["--nonsense"])).toBe(1)
})

const quiet = (what: "log" | "error") => {
  const spy = vi.spyOn(console, what).mockImplementation(() => {})
  return { [Symbol.dispose]: () => spy.mockRestore() }
}

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), "pharos-import-"))
  let count = 0
  return {
    write: async (text: string) => {
      const file = join(folder, `${count++}.csv`)
      await writeFile(file, text)
      return file
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
