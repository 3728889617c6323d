import { request } from "node:http"
import zlib, { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

type Raw = { status: number; headers: Record<string, unknown>; body: Buffer }

/** Returns a raw response. */
function ask(app: TestApp, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  const { promise, resolve, reject } = Promise.withResolvers<Raw>()
  request(app.url + path, { method, headers: { accept: "text/html", ...headers } }, (answer) => {
    const parts: Buffer[] = []
    answer.on("data", (part: Buffer) => parts.push(part))
    answer.on("end", () =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
    )
  })
    .on("error", reject)
    .end()
  return promise
}

const browser = { "accept-encoding": "gzip, deflate, br, zstd" }

test("serves pages precompressed in the accepted encoding with Vary", async () => {
  await using app = await startApp({ hasPages: true })
  for (const path of ["/", "/pharos", "/pos"]) {
    const plain = await ask(app, path)
    const brotli = await ask(app, path, browser)
    const gzip = await ask(app, path, { "accept-encoding": "gzip" })
    const refused = await ask(app, path, { "accept-encoding": "br;q=0, gzip;q=0" })
    expect([plain, brotli, gzip, refused].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
      undefined,
    ])
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2.5)
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-length": String(body.length),
        vary: "Accept, Accept-Encoding, Cookie",
        "cache-control": "no-cache",
      })
    }
  }
})

test("answers 304 without a body in any encoding", async () => {
  await using app = await startApp({ hasPages: true })
  const first = await ask(app, "/", browser)
  const etag = String(first.headers.etag)
  for (const known of [etag, `"other", ${etag}`, "*", etag.replace("W/", "")]) {
    const again = await ask(app, "/", { ...browser, "if-none-match": known })
    expect([again.status, again.body.length], known).toEqual([304, 0])
    expect(again.headers).toMatchObject({ etag, vary: "Accept, Accept-Encoding, Cookie" })
    expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"])
  }
  expect((await ask(app, "/", { "if-none-match": etag })).status).toBe(304)
  expect((await ask(app, "/", { ...browser, "if-none-match": '"other"' })).status).toBe(200)
  expect((await ask(app, "/pharos", { ...browser, "if-none-match": etag })).status).toBe(200)
})

test("answers 404 to an unknown address despite a matching ETag", async () => {
  await using app = await startApp({ hasPages: true })
  const missing = await ask(app, "/pos/nowhere", browser)
  expect([missing.status, missing.headers["content-encoding"]]).toEqual([404, "br"])
  const known = await ask(app, "/pos/nowhere", { ...browser, "if-none-match": String(missing.headers.etag) })
  expect(known.status).toBe(404)
  const head = await ask(app, "/", browser, "HEAD")
  expect([head.status, head.body.length]).toEqual([200, 0])
  // The page of a server that has just started changes once more.
  const lengths = async () => [
    (await ask(app, "/", browser, "HEAD")).headers["content-length"],
    String((await ask(app, "/", browser)).body.length),
  ]
  await expect.poll(async () => new Set(await lengths()).size).toBe(1)
})

test("compresses a search page and changes its ETag with the stock", async () => {
  await using app = await startApp({ hasPages: true })
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Metformin" })
  await catalogue.makeStock({ medicineId, pharmacyId: await catalogue.makePharmacy({ name: "Lotus Road" }) })
  const path = "/pharos?q=metformin"
  const read = async () => brotliDecompressSync((await ask(app, path, browser)).body).toString()
  // The index hears of what a test writes a moment later.
  await expect.poll(read).toContain("Lotus Road")
  const first = await ask(app, path, browser)
  expect(first.headers["content-encoding"]).toBe("br")
  const etag = String(first.headers.etag)
  expect(etag).not.toBe((await ask(app, "/pharos", browser)).headers.etag)
  expect((await ask(app, path, { ...browser, "if-none-match": etag })).status).toBe(304)
  await catalogue.makeStock({ medicineId, pharmacyId: await catalogue.makePharmacy({ name: "Harbour" }) })
  const again = async () => (await ask(app, path, { ...browser, "if-none-match": etag })).status
  await expect.poll(again).toBe(200)
  expect(await read()).toContain("Harbour")
})

test("compresses a search response in one piece with Content-Length", async () => {
  await using app = await startApp({ hasPages: true })
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Metformin" })
  for (let n = 0; n < 50; n++) {
    await catalogue.makeStock({ medicineId, pharmacyId: await catalogue.makePharmacy({ name: `P${n}` }) })
  }
  const path = "/api/availability?q=metformin&limit=50"
  // The index hears of what a test writes a moment later.
  await expect.poll(async () => (await app.ask(path)).json()).toMatchObject({ pharmacies: { length: 50 } })
  const answer = await ask(app, path, browser)
  // Node has Zstandard from 22.15 on.
  const [encoding, decompress] =
    "zstdDecompressSync" in zlib
      ? (["zstd", zlib.zstdDecompressSync] as const)
      : (["br", brotliDecompressSync] as const)
  expect(answer.headers).toMatchObject({
    "content-encoding": encoding,
    "content-length": String(answer.body.length),
    vary: "accept-encoding",
  })
  const { pharmacies } = JSON.parse(decompress(answer.body).toString())
  expect(pharmacies).toHaveLength(50)
  const older = await ask(app, path, { "accept-encoding": "gzip, br" })
  expect(older.headers["content-encoding"]).toBe("br")
  expect(JSON.parse(brotliDecompressSync(older.body).toString()).pharmacies).toEqual(pharmacies)
})
