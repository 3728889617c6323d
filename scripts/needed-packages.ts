import { posix } from "node:path"
import { importsOf } from "./check-imports.ts"
import type { SourceFiles } from "./source-files.ts"

const own = /\.tsx?$/
const typeOnly = /^(?:import|export) type\b[^;"'`]*?\bfrom\s*["'][^"']+["']/gm
const lazy = /\bimport\(\s*["'][^"']+["']\s*\)/g
const worker = /\bnew URL\(\s*["'](\.[^"']+\.ts)["'],\s*import\.meta\.url\)/g
const anyImport =
  /^(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']|^import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm

const nameOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

/** Returns the packages that a file's text names: neither Node's own modules nor files of this repository. */
const packagesIn = (text: string) =>
  [...text.matchAll(anyImport)]
    .map(([, ...found]) => found.find(Boolean) ?? "")
    .filter((specifier) => /^[@a-z]/.test(specifier) && !specifier.startsWith("node:"))
    .map(nameOf)

/**
 * Returns the packages that a program loads, each with the file that names it: those loaded at its start only, or
 * also those that are loaded later and by its worker threads. Types load nothing.
 */
export function neededPackages(
  entry: string,
  files: SourceFiles,
  when: "at its start" | "ever",
): Map<string, string> {
  const packages = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = files.get(file)
    if (source === undefined || seen.has(file)) continue
    seen.add(file)
    const values = source.replace(typeOnly, "")
    const text = when === "ever" ? values : values.replace(lazy, "")
    for (const name of packagesIn(text)) packages.set(name, file)
    waiting.push(...importsOf(file, text).filter((target) => own.test(target)))
    if (when === "at its start") continue
    const folder = posix.dirname(file)
    waiting.push(...[...text.matchAll(worker)].map(([, target = ""]) => posix.join(folder, target)))
  }
  return packages
}
