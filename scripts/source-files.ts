import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./run-command.ts"

/** The texts of files by their paths from the project's folder. */
export type SourceFiles = ReadonlyMap<string, string>

/** Reads the files that match a pattern. */
export const readSourceFiles = (pattern: string): SourceFiles =>
  new Map(
    globSync(pattern, { cwd: root }).map((file) => [
      file.replaceAll("\\", "/"),
      readFileSync(join(root, file), "utf8"),
    ]),
  )

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
