import { execFile } from "node:child_process"
import { symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { seedDemo } from "#database/seed.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { openProgram } from "#test/imports/keyed-program.ts"
import { startApp } from "#test/support/app.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const run = promisify(execFile)
const packages = fileURLToPath(new URL("../../../node_modules", import.meta.url))

/** A program of somebody else's. */
const program = `import { type components, pharos } from "./pharos.ts"

const keyed = pharos(process.env.PHAROS_KEY)
const list = await keyed.PUT("/stock", {
  params: { query: { mode: "merge" }, header: { "Idempotency-Key": "client-1" } },
  body: [{ gtin: "2990000001016", quantity: 121, price: 5.5 }],
})
const accepted: number | undefined = list.data?.accepted
const shelf = await keyed.GET("/stock")
const lines: components["schemas"]["StockLine"][] = shelf.data?.rows ?? []
const found = await pharos().GET("/availability", { params: { query: { q: "metformin", limit: 1 } } })
const name: string | undefined = found.data?.pharmacies[0]?.products[0]?.medicine.genericName
const none = await pharos().GET("/pharmacies/{id}", { params: { path: { id: 2147483647 } } })
const code: string | undefined = none.error?.code
const guest = await pharos().GET("/stock")
console.log(JSON.stringify({ accepted, held: lines.some(({ quantity }) => quantity === 121), name, code, status: guest.response.status }))
`
/** Each of these lines is refused by the types. */
const wrong = `
// @ts-expect-error no such address
await pharos().GET("/nothing")
// @ts-expect-error no such parameter
await pharos().GET("/availability", { params: { query: { colour: "red" } } })
// @ts-expect-error the id is needed
await pharos().GET("/pharmacies/{id}")
// @ts-expect-error a quantity is a number
keyed.PUT("/stock", { body: [{ gtin: "1", quantity: "many" }] }).catch(() => {})
// @ts-expect-error no such mode
keyed.PUT("/stock", { params: { query: { mode: "erase" } }, body: [] }).catch(() => {})
// @ts-expect-error no such field
found.data?.offers
`
const config = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "esnext",
    module: "nodenext",
    lib: ["esnext", "dom"],
    types: ["node"],
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
  },
  include: ["*.ts"],
}

test("a program of somebody else compiles with the client and calls the server by it", async () => {
  await using database = await makeDatabase()
  await seedDemo(database.ownerUrl, { isPlain: true })
  await using app = await startApp({ database })
  await using folder = await makeDataFolder()
  const { secret } = await openProgram(app, 1 as PharmacyId) // the demo's own pharmacy
  const source = await (await fetch(`${app.url}/api/v1/client.ts`)).text()
  const write = (file: string, text: string) => writeFile(join(folder.path, file), text)
  await symlink(packages, join(folder.path, "node_modules"))
  await write("package.json", '{ "type": "module" }')
  await write("tsconfig.json", JSON.stringify(config))
  await write("pharos.ts", source)
  await write("program.ts", program)
  await write("wrong.ts", program + wrong)
  const types = await run(join(packages, ".bin/tsc"), ["-p", folder.path]).catch(({ stdout }) => ({ stdout }))
  expect(types.stdout).toBe("")
  const env = { ...process.env, PHAROS_KEY: secret }
  const { stdout } = await run(process.execPath, ["--no-warnings", join(folder.path, "program.ts")], { env })
  expect(JSON.parse(stdout)).toEqual({
    accepted: 1,
    held: true,
    name: "metformin",
    code: "not-found",
    status: 401,
  })
})
