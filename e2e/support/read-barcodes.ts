import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"

type Dots = { data: Uint8ClampedArray; width: number; height: number }

/** Decodes the codes in a screenshot or in printed dots, as any scanner does. */
export async function readCodes(picture: Buffer | Dots): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
  const { buffer } = new Uint8Array(await readFile(wasm))
  prepareZXingModule({ overrides: { wasmBinary: buffer } })
  const input = picture instanceof Buffer ? new Uint8Array(picture) : (picture as ImageData) // Node has no ImageData
  const found = await readBarcodes(input, { formats: ["EAN13", "EAN8", "ITF14", "Code128"] })
  return found.map(({ text }) => text)
}
