import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { seedDemo } from "#database/seed.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { openProgram } from "#test/imports/keyed-program.ts"
import { startApp } from "#test/support/app.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const run = promisify(execFile)

const plain = (html: string) =>
  html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

test("runs every line of the documentation against the demo", async () => {
  await using database = await makeDatabase()
  await seedDemo(database.ownerUrl, { isPlain: true })
  await using app = await startApp({ database })
  const program = await openProgram(app, 1 as PharmacyId) // the demo's own pharmacy
  const page = await (await fetch(`${app.url}/api/docs`, { headers: { host: new URL(app.url).host } })).text()
  const lines = [...page.matchAll(/<pre[^>]*><code>(curl .*?)<\/code>/gs)].map(([, line]) =>
    plain(line ?? ""),
  )
  const answers: unknown[] = []
  for (const line of lines) {
    const env = { ...process.env, PHAROS: app.url, PHAROS_KEY: program.secret }
    const { stdout } = await run("bash", ["-c", line.replace("curl ", "curl --silent --show-error ")], {
      env,
      maxBuffer: 50_000_000,
    })
    answers.push(JSON.parse(stdout))
  }
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.join()).not.toContain("localhost:3000")
  expect(answers.slice(0, 4)).toMatchObject([
    { dryRun: true, accepted: 1, refused: 0 },
    { dryRun: false, accepted: 1, refused: 0 },
    { rows: expect.arrayContaining([expect.objectContaining({ quantity: 120, priceCents: 550 })]) },
    { medicines: [expect.objectContaining({ name: expect.any(String) })] },
  ])
  const document = await (await fetch(`${app.url}/api/openapi.json`)).json()
  expect(document).toMatchObject({
    components: { securitySchemes: { pharmacyKey: { scheme: "bearer" } } },
    paths: { "/v1/stock": { put: { security: [{ pharmacyKey: [] }] } } },
  })
})

test("lists the contents of the page, webhooks included", async () => {
  await using app = await startApp()
  const page = await (await app.ask("/api/docs")).text()
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links).toContain("webhooks")
  expect(links.length).toBeGreaterThan(15)
  expect(links.filter((id) => page.split(`id="${id}"`).length !== 2)).toEqual([])
})
