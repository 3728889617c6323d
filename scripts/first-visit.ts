import { readFile, stat } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Manifest } from "./built-files.ts"

const outFolder = fileURLToPath(new URL("../dist/web/", import.meta.url))

/** Budget of a first visit in bytes: the document, compressed, and all scripts, styles and fonts that it lists. */
export const firstVisits = [
  { path: "/", document: "index.html", maxKilobytes: 172 },
  { path: "/pharos", document: "pharos.html", maxKilobytes: 205 },
  { path: "/login", document: "login.html", maxKilobytes: 172 },
  { path: "/pos", document: "pos.shell.html", maxKilobytes: 258 },
] as const
/** Scripts and styles of one document: each costs a request. */
const maxFiles = 12

/** Returns the styles and scripts that these modules load statically, each once. */
export function filesOf(manifest: Manifest, modules: string[]) {
  const seen = new Set<string>()
  const files = { styles: new Set<string>(), scripts: new Set<string>() }
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no module ${key}.`)
    if (seen.has(key)) return
    seen.add(key)
    files.scripts.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.styles.add(sheet)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const module of modules) collect(module)
  return files
}

/** Returns the size of each first visit in the current build, and how many scripts and styles it has. */
export async function measureFirstVisits() {
  return Promise.all(
    firstVisits.map(async (visit) => {
      const html = await readFile(`${outFolder}${visit.document}`, "utf8")
      const listed = [...html.matchAll(/ (?:src|href)="\/([^"]+\.(?:js|css|woff2))"/g)].map(
        ([, file]) => file,
      )
      const sizes = [visit.document, ...listed].map(
        async (file) => (await stat(`${outFolder}${file}${file?.endsWith(".woff2") ? "" : ".br"}`)).size,
      )
      const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
      const files = listed.filter((file) => !file?.endsWith(".woff2")).length
      return { ...visit, kilobytes, files, isSmall: kilobytes <= visit.maxKilobytes && files <= maxFiles }
    }),
  )
}

/** Prints the size of each first visit; returns false if one exceeds its budget. */
export async function firstVisitsAreSmall(): Promise<boolean> {
  const visits = await measureFirstVisits()
  for (const { path, kilobytes, maxKilobytes, files } of visits)
    console.log(
      `First visit of ${path}: ${kilobytes.toFixed(1)} of ${maxKilobytes} kB, ${files} of ${maxFiles} scripts and styles.`,
    )
  return visits.every(({ isSmall }) => isSmall)
}
