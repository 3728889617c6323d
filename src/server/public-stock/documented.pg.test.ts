import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { startApp } from "#test/app.ts"
import { openKeeper } from "#test/keeper.ts"
import { openProgram } from "#test/keyed.ts"

const run = promisify(execFile)

const plain = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

test("the lines of the documentation run as they stand, and its document names the key", async () => {
  await using app = await startApp()
  await using keeper = await openKeeper(app)
  await keeper.add({ name: "Metformin 500 mg", priceCents: 450, quantity: 5 })
  await keeper.shelf.sql(
    "insert into barcodes (gtin, medicine_id) select '04006381333931', id from medicines where name = 'Metformin 500 mg'",
  )
  const program = await openProgram(app, keeper.shelf.pharmacy)
  const page = await (await fetch(`${app.url}/api/docs`)).text()
  const lines = [...page.matchAll(/<pre tabindex="0" class="run"><code>(.*?)<\/code>/gs)].map(([, line]) =>
    plain(line ?? ""),
  )
  const answers: unknown[] = []
  for (const line of lines) {
    const env = { ...process.env, PHAROS: app.url, PHAROS_KEY: program.secret }
    const { stdout } = await run("bash", ["-c", line.replace("curl ", "curl --silent ")], { env })
    answers.push(JSON.parse(stdout))
  }
  expect(answers).toMatchObject([
    { dryRun: true, accepted: 1, refused: 0 },
    { dryRun: false, accepted: 1, refused: 0 },
    { rows: [{ name: "Metformin 500 mg", quantity: 120, priceCents: 550 }], next: null },
    { medicines: [{ name: "Metformin 500 mg" }] },
  ])
  const document = await (await fetch(`${app.url}/api/openapi.json`)).json()
  expect(document).toMatchObject({
    components: { securitySchemes: { pharmacyKey: { scheme: "bearer" } } },
    paths: { "/public/stock": { put: { security: [{ pharmacyKey: [] }] } } },
  })
})
