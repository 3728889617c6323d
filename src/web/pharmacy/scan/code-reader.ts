import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url"
import type { WorkerAnswer } from "#web/pharmacy/scan/scan-worker.ts"

/** Reads the codes in a picture; ended when nobody looks any more. */
export type CodeReader = { read: (picture: HTMLCanvasElement) => Promise<string[]>; end: () => void }

// Not in TypeScript's library: not every browser has it.
type Detector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const formats = ["data_matrix", "ean_13", "ean_8", "upc_a", "code_128", "itf"]

/** The browser's own reader where it reads what stands on packs of medicine, or else ours. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await openNativeReader()) ?? openOwnReader()
}

async function openNativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  // Where it exists it may still read nothing: its formats come from the system.
  const readable: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !readable.includes("data_matrix")) return null
  const detector = new BarcodeDetector({ formats: formats.filter((format) => readable.includes(format)) })
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    end: () => {},
  }
}

/** A worker, so that the page answers while a picture is read, and because only a worker may run what reads it. */
function openOwnReader(): CodeReader {
  const worker = new Worker(new URL("./scan-worker.ts", import.meta.url), { type: "module" })
  // Named here, so that it is one of this screen's files and is kept for when there is no network.
  worker.postMessage(wasmUrl)
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        const settle = ({ data }: MessageEvent<WorkerAnswer>) =>
          data.codes ? resolve(data.codes) : reject(new Error(data.failure))
        worker.onmessage = settle
        worker.onerror = () => reject(new Error("The reader did not start"))
        const pixels = picture.getContext("2d")?.getImageData(0, 0, picture.width, picture.height)
        if (pixels) worker.postMessage(pixels, [pixels.data.buffer])
        else resolve([])
      }),
    end: () => worker.terminate(),
  }
}
