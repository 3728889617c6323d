import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

type Chunk = {
  file: string
  name?: string
  isEntry?: boolean
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Record<string, Chunk>

const entry = "index.html"
/** Files without a hash in their names; their content is the version. */
const unhashed = ["boot.js", "favicon.svg", "app.html"]

/** The file of what runs without being requested by a page: needed offline. */
const whenIdle = "background"
const staffScreens = /^(?:pharmacy|supplier|admin)\//
/** The map's code is twice as large as all pages; offline, the plain map is drawn. */
const drawnMap = "finder/tracker/map/live-map.ts"
const latinText = /\/(?:letters|digits)-/
const latin = /\/(?:letters|digits|atkinson-hyperlegible-mono-latin-wght-normal)-/
const staffTexts = /^words\/\w+-staff\.ts$/

/**
 * Lists what the service worker caches: the `shell` that every page starts with, the customers' `pages`, and
 * for staff devices every file that their screens may load. Of the fonts, only Latin: others load on first
 * use.
 */
export async function findBuiltFiles(outFolder: string, manifest: Manifest) {
  const background = Object.keys(manifest).filter((key) => manifest[key]?.name === whenIdle)
  if (background.length === 0) throw new Error("The build has no file for when a page is idle.")
  const shell = new Set<string>()
  collect(manifest, [entry, ...background], { into: shell, fonts: latinText, isLazyToo: false })
  const customers = new Set<string>()
  const pageKeys = (manifest[entry]?.dynamicImports ?? []).filter((key) => !staffScreens.test(key))
  collect(manifest, [entry, ...pageKeys], { into: customers, fonts: latin, isLazyToo: true })
  const textsForStaff = new Set(
    Object.keys(manifest).flatMap((key) => (staffTexts.test(key) ? (manifest[key]?.file ?? []) : [])),
  )
  const pages = [...customers].filter((file) => !shell.has(file) && !textsForStaff.has(file)).sort()
  const all = new Set<string>()
  const screens = Object.keys(manifest).filter((key) => key.startsWith("pharmacy/"))
  const onEveryPage = pageKeys.filter((key) => !key.endsWith("-page.tsx"))
  collect(manifest, [entry, ...screens, ...onEveryPage], { into: all, fonts: latin, isLazyToo: true })
  const counter = [...all].filter((file) => !shell.has(file)).sort()
  const start = ["boot.js", "favicon.svg", ...[...shell].sort()]
  const contents = await Promise.all(unhashed.map((file) => readFile(join(outFolder, file))))
  const version = createHash("sha256").update(JSON.stringify([start, pages, counter]))
  for (const content of contents) version.update(content)
  return {
    version: version.digest("base64url").slice(0, 12),
    shell: start.map((file) => `/${file}`),
    pages: pages.map((file) => `/${file}`),
    counter: counter.map((file) => `/${file}`),
  }
}

function collect(
  manifest: Manifest,
  keys: string[],
  { into, fonts, isLazyToo }: { into: Set<string>; fonts: RegExp; isLazyToo: boolean },
) {
  const seen = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    const assets = (chunk.assets ?? []).filter((file) => !file.endsWith(".woff2") || fonts.test(file))
    for (const file of [chunk.file, ...(chunk.css ?? []), ...assets]) into.add(file)
    for (const imported of chunk.imports ?? []) walk(imported)
    // The entry's own lazy modules are pages for everyone.
    if (!isLazyToo || key === entry) return
    for (const imported of chunk.dynamicImports ?? []) if (imported !== drawnMap) walk(imported)
  }
  for (const key of keys) walk(key)
}
