import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader"

export type WorkerAnswer = { codes: string[]; failure?: undefined } | { codes?: undefined; failure: string }

const options: ReaderOptions = {
  formats: ["DataMatrix", "EAN13", "EAN8", "UPCA", "Code128", "ITF14"],
  // The content as a scanner sends it, with the separators between its fields.
  textMode: "Plain",
  maxNumberOfSymbols: 4,
}

const answer = (data: WorkerAnswer) => postMessage(data)

addEventListener("message", ({ data }: MessageEvent<string | ImageData>) => {
  // The decoder's URL; by default it would be fetched from another site.
  if (typeof data === "string") return prepareZXingModule({ overrides: { locateFile: () => data } })
  readBarcodes(data, options).then(
    (found) => answer({ codes: found.map(({ text }) => text) }),
    (error: unknown) => answer({ failure: String(error) }),
  )
})
