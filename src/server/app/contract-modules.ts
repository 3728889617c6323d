import { readdir } from "node:fs/promises"

const folder = new URL("../../contract/", import.meta.url)

/** Lists the contract's modules by their paths in its folder. */
export const contractFiles = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((file) => /^(?!.*\.test).*\.ts$/.test(file)).toSorted()

/** Imports every module of the contract; returns each with its path in the contract's folder. The build replaces this module. */
export const contractModules = async (): Promise<[file: string, exported: Record<string, unknown>][]> =>
  Promise.all((await contractFiles()).map(async (file) => [file, await import(new URL(file, folder).href)]))
