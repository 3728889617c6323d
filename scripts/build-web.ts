import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build } from "vite"
import { searchPage, searchUrl } from "#domain/finder/search-page.ts"
import { type LanguageCode, pathInLanguage, writtenLanguages } from "#domain/platform/languages.ts"
import { productName, trackerPath } from "#domain/platform/product.ts"
import type { MadePage } from "#web/kit/layout/head.ts"
import { fingerprint, stampOf } from "./build-stamp.ts"
import { findBuiltFiles, type Manifest } from "./built-files.ts"
import { firstChunks } from "./chunk-groups.ts"
import { filesOf } from "./first-visit.ts"

const outFolder = fileURLToPath(new URL("../dist/web/", import.meta.url))
const compressible = /\.(?:js|css|html|svg|wasm|webmanifest|json|txt)$/

/** Prerendered pages, in each language: the name of the HTML file, its path, and the module that its route loads. */
const madePages = [
  { name: "index", path: "/", module: "finder/home/home-page.tsx" },
  { name: "pharos", path: "/pharos", module: "finder/tracker/tracker-page.tsx" },
  { name: "scheduling", path: "/scheduling", module: "customer/scheduler/scheduling-page.tsx" },
  { name: "assistant", path: "/assistant", module: "customer/assistant/assistant-page.tsx" },
  { name: "contact", path: "/contact", module: "finder/contact/contact-page.tsx" },
  { name: "status", path: "/status", module: "finder/status/status-page.tsx" },
  { name: "register-pharmacy", path: "/register-pharmacy", module: "finder/register/register-page.tsx" },
  { name: "login", path: "/login", module: "app/login/login-page.tsx" },
]

/**
 * The app's shell with what an area's screens load, by the start of their paths with dashes. Their first request is
 * who is logged in.
 */
const shells = [
  { name: "pos", modules: ["pharmacy/screens.ts"] },
  { name: "suppliers", modules: ["supplier/screens.ts", "supplier/available-page.tsx"] },
  { name: "admin", modules: ["admin/screens.ts", "admin/overview/overview-page.tsx"] },
  { name: "orders", modules: ["customer/orders/orders-page.tsx"] },
  { name: "account", modules: ["customer/account/account-page.tsx"] },
  { name: "pharos-pharmacy", modules: ["finder/pharmacy-page/pharmacy-page.tsx"] },
]
/** What these screens ask for their first data; otherwise it would be loaded before the first request. */
const otherEndpoints = "../../virtual:contract/others"
const whoIsLoggedIn = '<link rel="preload" href="/api/session" as="fetch" crossorigin>'

type MakePage = (path: string, language: LanguageCode) => Promise<MadePage>

/** Builds the browser code into dist/web: scripts and styles, public pages as HTML, all of it precompressed. */
export async function buildWeb() {
  const startedAt = performance.now()
  const sources = await fingerprint("web")
  await rm(stampOf("web"), { force: true })
  await build({ logLevel: "warn" })
  const manifest: Manifest = JSON.parse(await readFile(join(outFolder, ".vite/manifest.json"), "utf8"))
  await compileAtOnce(manifest)
  await makePages(manifest)
  await buildServiceWorker(manifest)
  await compressAll()
  await writeFile(stampOf("web"), sources)
  console.log(`Built the pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Has Chromium compile a first screen's files while they arrive, beside the main thread, instead of function by function. */
async function compileAtOnce(manifest: Manifest) {
  const files = Object.values(manifest).filter(
    ({ name = "", isEntry, file }) => file.endsWith(".js") && (isEntry || firstChunks.has(name)),
  )
  for (const { file } of files) {
    const path = join(outFolder, file)
    await writeFile(path, `//# allFunctionsCalledOnLoad\n${await readFile(path, "utf8")}`)
  }
}

/** Builds one file without a hash in its name: browsers request it by name and compare its content. */
async function buildServiceWorker(manifest: Manifest) {
  const builtFiles = await findBuiltFiles(outFolder, manifest)
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { __BUILT_FILES__: JSON.stringify(builtFiles) },
    build: {
      outDir: outFolder,
      emptyOutDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("../src/web/service-worker/main.ts", import.meta.url)),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  })
}

async function makePages(manifest: Manifest) {
  const template = readTemplate(await readFile(join(outFolder, "index.html"), "utf8"))
  const fonts = await fontPreloads()
  const makePage = await loadPageMaker()
  const shell = { body: "", head: { title: productName } }
  for (const language of writtenLanguages) {
    const write = (name: string, html: string) =>
      writeFile(join(outFolder, language === "en" ? `${name}.html` : `${name}.${language}.html`), html)
    const texts = language === "en" ? [] : routeTags(manifest, [`words/${language}.ts`])
    for (const { name, path, module } of madePages) {
      const tags = [...fonts, ...texts, ...routeTags(manifest, [module])]
      const page = await makePage(path, language)
      await write(name, fill(template, tags, page, { path, language }))
      if (path !== trackerPath) continue
      const searching = { body: await searchingBody(makePage, language), head: page.head }
      await write(searchPage.name, fill(template, tags, searching, { path, search: "q", language }))
    }
    await write("app", fill(template, [...fonts, ...texts], shell, { language }))
    for (const { name, modules } of shells) {
      const tags = [
        ...fonts.map(later),
        whoIsLoggedIn,
        ...texts,
        ...routeTags(manifest, [...modules, otherEndpoints]),
      ]
      await write(`${name}.shell`, fill(template, tags, shell, { language }))
    }
  }
}

/** Renders the tracker while it searches; the server knows for what. */
async function searchingBody(makePage: MakePage, language: LanguageCode) {
  const searched = "searched"
  const { body } = await makePage(searchUrl(searched), language)
  const parts = body.split(`value="${searched}"`)
  if (parts.length !== 2) throw new Error("The tracker's page does not have one box with the searched text")
  return parts.join(searchPage.emptyText)
}

type Template = { html: string; tags: string[] }

/** Takes the tags of the entry's styles and scripts out of the HTML that Vite wrote, so that `fill` can order them. */
function readTemplate(built: string): Template {
  const tag = /^ *(<(?:script type="module"|link rel="(?:modulepreload|stylesheet)").*)\n/gm
  return {
    html: built.replaceAll(tag, ""),
    tags: [...built.matchAll(tag)].flatMap(([, found]) => found ?? []),
  }
}

/** Lists the styles and scripts of a page's route for its head, so that the browser loads them immediately. */
function routeTags(manifest: Manifest, modules: string[]) {
  const { styles, scripts } = filesOf(manifest, modules)
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
}

/**
 * Puts styles and fonts before scripts, and lists each file once. A prerendered page is painted without scripts, so
 * they leave the network to what it is painted with.
 */
function inLoadOrder(tags: string[], isPrerendered: boolean) {
  const fileOf = (tag: string) => / (?:src|href)="([^"]+)"/.exec(tag)?.[1]
  const isScript = (tag: string) => tag.includes('rel="modulepreload"') || tag.startsWith("<script")
  const once = tags.filter((tag, index) => tags.findIndex((other) => fileOf(other) === fileOf(tag)) === index)
  const scripts = once.filter(isScript)
  return [
    ...once.filter((tag) => tag.includes('rel="stylesheet"')),
    ...once.filter((tag) => tag.includes('rel="preload"')),
    ...(isPrerendered ? scripts.map(later) : scripts),
  ]
}

/** Leaves the network to other files first: fonts write nothing before a shell's scripts have run. */
const later = (tag: string) => tag.replace(" crossorigin", ' crossorigin fetchpriority="low"')

/** Builds the pages' code again for Node, outside the output folder, and returns its render function. */
async function loadPageMaker(): Promise<MakePage> {
  const folder = join(
    fileURLToPath(new URL("../node_modules/.cache/", import.meta.url)),
    `pages-${process.pid}`,
  )
  await mkdir(folder, { recursive: true })
  try {
    await build({
      logLevel: "warn",
      build: {
        ssr: "app/entry-server.tsx",
        outDir: folder,
        manifest: false,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
    const { makePage }: { makePage: MakePage } = await import(
      pathToFileURL(join(folder, "entry-server.js")).href
    )
    return makePage
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function fill(
  template: Template,
  links: string[],
  { body, head }: MadePage,
  { path, search, language }: { path?: string; search?: string; language: LanguageCode },
) {
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    head.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    head.path && `<link rel="canonical" href="${pathInLanguage(head.path, language)}">`,
    head.isIndexed === false && `<meta name="robots" content="noindex">`,
  ]
  // Replacer functions, because a dollar sign in a replacement string is a pattern.
  return template.html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace("<!--head-->", () => tags.filter(Boolean).join("\n    "))
    .replace(
      "</head>",
      () => `  ${inLoadOrder([...template.tags, ...links], body !== "").join("\n    ")}\n  </head>`,
    )
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"${attribute("page", path)}${attribute("search", search)}>${body}</div>`,
    )
}

const attribute = (name: string, value: string | undefined) => (value ? ` data-${name}="${value}"` : "")

/** Every page needs the Latin letters and digits; other scripts load on first use. */
async function fontPreloads() {
  const assets = await readdir(join(outFolder, "assets"))
  return ["letters", "digits"].map((name) => {
    const file = assets.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith(".woff2"))
    if (!file) throw new Error(`The font of the ${name} is not among the built files`)
    return `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin>`
  })
}

async function compressAll() {
  const entries = await readdir(outFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(file: string) {
  const content = await readFile(file)
  // For a large file, the last few per cent of compression take many seconds.
  const quality = content.length > 500_000 ? 9 : 11
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
