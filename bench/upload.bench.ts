import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import type { Upload } from "#contract/imports/stock-api.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { makeKey } from "#server/imports/keys/queries.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { findRunningDatabase } from "#server/platform/embedded-postgres/connection-file.ts"
import { startProduct } from "./product.ts"
import { quantile } from "./quantile.ts"
import { makeQuestions } from "./questions.ts"
import { saveResults } from "./results.ts"

const rows = Number(process.env.UPLOAD_ROWS ?? 50_000)
const pharmacy = 1 as PharmacyId // the demo's first
const searchesBefore = 300
const maxRatio = 3

/** Uploads a large shop's whole list through the public API while the tracker is searched. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pharos-bench-"))
  const product = await startProduct(folder)
  try {
    const urls = await findRunningDatabase(folder)
    if (!urls) throw new Error("the product's database runs")
    await makeCatalogue(urls.ownerUrl)
    const secret = await makeSecret(urls.appUrl)
    await measure(product.url, secret, urls.ownerUrl)
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeCatalogue(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    `insert into medicines (name, generic_name, manufacturer)
     select 'Bulk ' || n, 'bulk ' || n, 'Maker ' || n % 40 from generate_series(1, $1::int) n`,
    [rows],
  )
  await client.end()
}

async function makeSecret(appUrl: string): Promise<string> {
  const database = openDatabase({ url: appUrl, poolSize: 1 })
  const actor = { pharmacy, subject: "bench", now: new Date() }
  const { secret } = await makeKey(database, actor, {
    name: "Bench",
    scopes: ["stock:write"],
    isSandbox: false,
    validDays: null,
  })
  await database.end()
  return secret
}

/** Measures sequential searches until told to stop; an invalid answer counts as an error. */
async function search(url: string, isOver: (searched: number) => boolean, seed: number) {
  const questions = makeQuestions("medium", 10_000, seed)
  const took: number[] = []
  let errors = 0
  while (!isOver(took.length)) {
    const startedAt = performance.now()
    const answer = await fetch(url + questions[took.length % questions.length])
    await answer.arrayBuffer()
    took.push(performance.now() - startedAt)
    if (!answer.ok) errors += 1
  }
  return { medianMs: quantile(took, 0.5), errors }
}

async function upload(url: string, secret: string): Promise<Upload> {
  const list = Array.from({ length: rows }, (_, n) => `Bulk ${n + 1},${1 + (n % 500)},${5 + (n % 90)}.50`)
  const authorization = `Bearer ${secret}`
  const sent = await fetch(`${url}/api/public/stock`, {
    method: "PUT",
    headers: { authorization, "content-type": "text/csv", "idempotency-key": randomUUID() },
    body: ["medicine,quantity,price", ...list].join("\n"),
  })
  let state = (await sent.json()) as Upload // as the interface answers
  if (!sent.ok) throw new Error(`The list was answered with ${sent.status}: ${JSON.stringify(state)}`)
  while (state.state !== "done") {
    await wait(1_000)
    const asked = await fetch(`${url}/api/public/uploads/${state.id}`, { headers: { authorization } })
    state = (await asked.json()) as Upload // the same
  }
  return state
}

async function measure(url: string, secret: string, ownerUrl: string) {
  await search(url, (searched) => searched >= searchesBefore, 1)
  const before = await search(url, (searched) => searched >= searchesBefore, 2)
  let isDone = false
  const startedAt = performance.now()
  const during = search(url, () => isDone, 3)
  const report = await upload(url, secret).finally(() => {
    isDone = true
  })
  const seconds = (performance.now() - startedAt) / 1000
  const { medianMs, errors } = await during
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows: found } = await client.query<{ rows: number }>(
    `select count(*)::int as rows from stock s join medicines m on m.id = s.medicine_id
     where s.pharmacy_id = $1 and m.name like 'Bulk %' and s.quantity > 0`,
    [pharmacy],
  )
  await client.end()
  const lost = rows - (found[0]?.rows ?? 0)
  const of = `${rows.toLocaleString("en")} stock rows through the public interface`
  const ratio = medianMs / before.medianMs
  console.log(JSON.stringify({ seconds, report: { ...report, refusals: undefined }, before, medianMs }))
  const promise = "upload"
  await saveResults("upload", [
    { promise, measured: `rows lost of ${of}`, value: lost, goal: "0", met: lost === 0 },
    { promise, measured: `searches that failed during ${of}`, value: errors, goal: "0", met: errors === 0 },
    {
      promise,
      measured: `median search during ${of} / before`,
      value: ratio,
      goal: `≤ ${maxRatio}`,
      met: ratio <= maxRatio,
    },
  ])
}
