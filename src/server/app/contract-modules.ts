import { readdir } from "node:fs/promises"

const folder = new URL("../../contract/", import.meta.url)

/** Imports every module of the contract; returns them by their file's path in its folder. The build replaces this module. */
export async function contractModules(): Promise<[file: string, exported: Record<string, unknown>][]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /^(?!.*\.test).*\.ts$/.test(file),
  )
  return Promise.all(
    files
      .toSorted()
      .map(
        async (file): Promise<[string, Record<string, unknown>]> => [
          file,
          await import(new URL(file, folder).href),
        ],
      ),
  )
}
