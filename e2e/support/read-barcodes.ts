import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"

/** Decodes the codes in a screenshot, as any scanner does. */
export async function readCodes(png: Buffer): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
  const { buffer } = new Uint8Array(await readFile(wasm))
  prepareZXingModule({ overrides: { wasmBinary: buffer } })
  const found = await readBarcodes(new Uint8Array(png), { formats: ["EAN13", "EAN8", "ITF14", "Code128"] })
  return found.map(({ text }) => text)
}
