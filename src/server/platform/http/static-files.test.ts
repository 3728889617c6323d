import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Fastify from "fastify"
import { expect, test } from "vitest"
import { searchPage } from "#domain/finder/search-page.ts"
import { movedPaths, paths } from "#domain/platform/paths.ts"
import { type FindPage, type SearchHead, serveStaticFiles } from "./static-files.ts"

const html = (name: string) => `<html><head><title>${name}</title></head><body>${name}</body></html>`

async function makeSite(searchHead: SearchHead = async () => null, findPage: FindPage = async () => null) {
  const folder = await mkdtemp(join(tmpdir(), "pharos-pages-"))
  await mkdir(join(folder, "assets"))
  for (const page of [
    "index",
    "app",
    "pharos",
    "suppliers.shell",
    "pharos-pharmacy.shell",
    "app.si",
    "pharos.si",
    "suppliers.shell.si",
  ])
    await writeFile(join(folder, `${page}.html`), html(page))
  for (const page of ["pharos.search", "pharos.search.si"])
    await writeFile(
      join(folder, `${page}.html`),
      html("Tracker")
        .replace("<body>", `<body><input ${searchPage.emptyText} name="${page}">`)
        .replace("</head>", '<link rel="canonical" href="/pharos"></head>'),
    )
  await writeFile(join(folder, "login.html"), '<meta name="robots" content="noindex">')
  for (const name of ["main-1.js", "scan-worker-1.js"]) await writeFile(join(folder, "assets", name), "1")
  const server = Fastify()
  await serveStaticFiles(server, { searchHead, findPage, originOf: () => "https://pharos.example" }, folder)
  const ask = (url: string, headers: Record<string, string | undefined> = {}) =>
    server.inject({ url, headers: { accept: "text/html", ...headers } })
  return { ask, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }).then(() => server.close()) }
}

test("serves a known page with or without a trailing slash", async () => {
  await using site = await makeSite()
  for (const path of [...Object.values(paths), "/pos/"])
    expect((await site.ask(path)).statusCode, path).toBe(movedPaths.has(path) ? 301 : 200)
})

test("serves prerendered pages at their address and the app shell elsewhere", async () => {
  await using site = await makeSite()
  expect((await site.ask("/")).body).toBe(html("index"))
  expect((await site.ask("/pharos")).body).toBe(html("pharos"))
  expect((await site.ask("/pos/stock")).body).toBe(html("app"))
})

test("serves a search as a page that searches, with its text in the box", async () => {
  await using site = await makeSite()
  expect((await site.ask("/pharos?q=met")).body).toContain('<input value="met" name="pharos.search">')
  expect((await site.ask("/pharos/?q=met&near=kandy&lang=si")).body).toContain(
    'value="met" name="pharos.search.si"',
  )
  expect((await site.ask('/pharos?q=$%26"><b>')).body).toContain('value="$&#38;&#34;&#62;&#60;b&#62;"')
  expect((await site.ask("/pharos?list=a|b")).body).toContain(
    '<input value="" data-searched name="pharos.search">',
  )
  expect((await site.ask("/pharos.search")).statusCode).toBe(404)
  for (const path of ["/pharos?q=", "/pharos?q=%20", "/pharos?near=kandy"])
    expect((await site.ask(path)).body, path).toBe(html("pharos"))
})

test("serves the shell made for an area under its paths, in each language", async () => {
  await using site = await makeSite()
  expect((await site.ask("/suppliers")).body).toBe(html("suppliers.shell"))
  expect((await site.ask("/suppliers/order-history")).body).toBe(html("suppliers.shell"))
  expect((await site.ask("/suppliers?lang=si")).body).toBe(html("suppliers.shell.si"))
  expect((await site.ask("/pharos/pharmacy/1-lotus-road")).body).toBe(html("pharos-pharmacy.shell"))
  expect((await site.ask("/pharos")).body).toBe(html("pharos"))
})

test("gives a search its own canonical address", async () => {
  await using site = await makeSite()
  const canonicalOf = async (path: string) =>
    /rel="canonical" href="([^"]*)"/.exec((await site.ask(path)).body)?.[1]
  expect(await canonicalOf("/pharos?q=met+500&near=kandy")).toBe("/pharos?q=met+500")
  expect(await canonicalOf("/pharos?q=a%26%22b&lang=si")).toBe("/pharos?q=a%26%22b&#38;lang=si")
  expect(await canonicalOf("/pharos?list=a|b")).toBe("/pharos")
})

test("names a public page's address in each language, and no other page's", async () => {
  await using site = await makeSite()
  const { link } = (await site.ask("/pharos")).headers
  expect(link).toContain('<https://pharos.example/pharos?lang=si>; rel="alternate"; hreflang="si"')
  expect(link).toContain('<https://pharos.example/pharos>; rel="alternate"; hreflang="x-default"')
  expect((await site.ask("/pharos?q=met")).headers.link).toBeUndefined()
  expect((await site.ask("/login")).headers.link).toBeUndefined()
  expect((await site.ask("/pos")).headers.link).toBeUndefined()
})

test("serves a page with status 404 for an unknown address", async () => {
  await using site = await makeSite()
  const answer = await site.ask("/pos/nowhere")
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toBe(html("app"))
})

test("returns an error, not a page, for a missing file or endpoint", async () => {
  await using site = await makeSite()
  for (const path of ["/assets/none.js", "/api/none", "/.env", "/favicon.ico"]) {
    const answer = await site.ask(path)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.json(), path).toMatchObject({ code: "not-found" })
  }
})

test("caches hashed files for a year and revalidates pages", async () => {
  await using site = await makeSite()
  expect((await site.ask("/assets/main-1.js")).headers["cache-control"]).toContain("immutable")
  expect((await site.ask("/pharos")).headers["cache-control"]).toBe("no-cache")
})

test("allows WebAssembly only in the barcode worker", async () => {
  await using site = await makeSite()
  const policyOf = async (url: string) => (await site.ask(url)).headers["content-security-policy"]
  expect(await policyOf("/assets/scan-worker-1.js")).toBe(
    "default-src 'none';script-src 'wasm-unsafe-eval';connect-src 'self'",
  )
  for (const url of ["/", "/pos", "/assets/main-1.js"]) expect(await policyOf(url), url).toBeUndefined()
})

test("renders results into a search page, and serves it even when the search fails", async () => {
  const head = { title: "metformin in stock", description: "Who has it", jsonLd: {} }
  await using found = await makeSite(async () => head)
  expect((await found.ask("/pharos?q=metformin")).body).toContain("<title>metformin in stock</title>")
  await using failing = await makeSite(async () => {
    throw new Error("The database is away")
  })
  const { body } = await failing.ask("/pharos?q=metformin")
  expect(body).toContain("<title>Tracker</title>")
  expect(body).toContain('value="metformin"')
})

test("serves a page in the address's language, then in the device's", async () => {
  await using site = await makeSite()
  const ask = async (url: string, cookie?: string) => {
    const answer = await site.ask(url, cookie === undefined ? {} : { cookie })
    return [answer.statusCode, answer.body]
  }
  expect(await ask("/pharos?lang=si")).toEqual([200, html("pharos.si")])
  expect(await ask("/pharos", "a=b; language=si")).toEqual([200, html("pharos.si")])
  expect(await ask("/pharos?lang=en", "language=si")).toEqual([200, html("pharos")])
  expect(await ask("/orders?lang=si")).toEqual([200, html("app.si")])
  for (const other of ["/pharos?lang=xx", "/pharos?lang=ta", "/pharos?lang="])
    expect(await ask(other, "language=../x")).toEqual([200, html("pharos")])
})

test("selects a language only by its parameter and varies caches by cookie", async () => {
  await using site = await makeSite()
  expect((await site.ask("/pharos")).headers["vary"]).toContain("Cookie")
  const sinhala = await site.ask("/pharos?lang=si")
  expect((await site.ask("/pharos", { "if-none-match": sinhala.headers["etag"] })).statusCode).toBe(200)
  expect((await site.ask("/pharos?lang=si", { "if-none-match": sinhala.headers["etag"] })).statusCode).toBe(
    304,
  )
})

test("moves to a page's own address, and answers 404 for a row that is not there", async () => {
  const head = { title: "Harbour", description: "", jsonLd: { a: "</script>" }, canonical: 'https://a/"' }
  await using site = await makeSite(undefined, async (path) => {
    if (path.endsWith("/1-harbour")) return { is: "found", head }
    if (path.endsWith("/1-old")) return { is: "moved", to: "/pharos/pharmacy/1-harbour" }
    if (path.endsWith("/3")) throw new Error("The database is away")
    return path.endsWith("/2") ? { is: "unknown" } : null
  })
  const found = await site.ask("/pharos/pharmacy/1-harbour")
  expect(found.statusCode).toBe(200)
  expect(found.body).toContain("<title>Harbour</title>")
  expect(found.body).toContain('<link rel="canonical" href="https://a/&#34;">')
  expect(found.body).toContain('{"a":"\\u003c/script>"}')
  const moved = await site.ask("/pharos/pharmacy/1-old?lang=si")
  expect([moved.statusCode, moved.headers.location]).toEqual([301, "/pharos/pharmacy/1-harbour?lang=si"])
  const earlier = await site.ask("/pos/to-do?kind=expiry")
  expect([earlier.statusCode, earlier.headers.location]).toEqual([301, "/pos/dashboard?kind=expiry"])
  expect((await site.ask("/pharos/pharmacy/2")).statusCode).toBe(404)
  expect((await site.ask("/pharos/pharmacy/3")).statusCode).toBe(200)
})
