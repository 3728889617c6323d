import { readFile, stat } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Manifest } from "./built-files.ts"

const outFolder = fileURLToPath(new URL("../dist/web/", import.meta.url))

/** Budget of a first visit in bytes: compressed scripts and styles, without the map. */
export const firstVisits = [
  { path: "/", module: "finder/home/home-page.tsx", maxKilobytes: 140 },
  { path: "/pharos", module: "finder/tracker/tracker-page.tsx", maxKilobytes: 175 },
] as const

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

/** Returns the size of a first visit in the current build. */
export async function measureFirstVisits() {
  const manifest: Manifest = JSON.parse(await readFile(`${outFolder}.vite/manifest.json`, "utf8"))
  return Promise.all(
    firstVisits.map(async (visit) => {
      const { styles, scripts } = filesOf(manifest, ["index.html", visit.module])
      const sizes = ["boot.js", ...styles, ...scripts].map(
        async (file) => (await stat(`${outFolder}${file}.br`)).size,
      )
      const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
      return { ...visit, kilobytes }
    }),
  )
}

/** Prints the size of each first visit; returns false if one exceeds its budget. */
export async function firstVisitsAreSmall(): Promise<boolean> {
  const visits = await measureFirstVisits()
  for (const { path, kilobytes, maxKilobytes } of visits)
    console.log(`First visit of ${path}: ${kilobytes.toFixed(1)} of ${maxKilobytes} kB.`)
  return visits.every(({ kilobytes, maxKilobytes }) => kilobytes <= maxKilobytes)
}
