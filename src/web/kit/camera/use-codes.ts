import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url"
import { readScan } from "#domain/pharmacy/gs1.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { WorkerAnswer } from "#web/kit/camera/scan-worker.ts"

/** Between two pictures; faster would only warm the device. */
const restMs = 120

type Seeing = { onCode: (code: string) => void; onFailed: () => void }

/**
 * Calls back once for each code that enters the frame of a video; `again` makes visible codes count
 * again.
 */
export function useCodes(video: RefObject<HTMLVideoElement | null>, isRunning: boolean, seeing: Seeing) {
  const [sightings] = useState(makeSightings)
  const onCode = useEffectEvent(seeing.onCode)
  const onFailed = useEffectEvent(seeing.onFailed)
  useEffect(() => {
    if (!isRunning) return
    const ending = new AbortController()
    const see = (codes: string[]) => {
      // Of two codes on a pack, the longer one has more information.
      for (const code of codes.toSorted((one, other) => other.length - one.length))
        if (sightings.isNew(thingOf(code), performance.now()) && !ending.signal.aborted) onCode(code)
    }
    watch(video, see, ending.signal).catch(() => {
      if (!ending.signal.aborted) onFailed()
    })
    return () => ending.abort()
  }, [isRunning, video, sightings])
  return { again: sightings.forget }
}

/** Returns a code's GTIN, or the code itself without one. */
function thingOf(code: string): string {
  const read = readScan(code, colomboDay(new Date()))
  return read.ok ? read.pack.gtin : code
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  see: (codes: string[]) => void,
  signal: AbortSignal,
) {
  const reader = await openCodeReader()
  signal.addEventListener("abort", reader.end)
  if (signal.aborted) return reader.end()
  const picture = document.createElement("canvas")
  while (!signal.aborted) {
    if (video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      see(await readFrame(video.current, picture, reader))
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

async function readFrame(video: HTMLVideoElement, picture: HTMLCanvasElement, reader: CodeReader) {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return []
  const crop = frameCrop({ width, height }, { width: video.clientWidth, height: video.clientHeight })
  picture.width = crop.readWidth
  picture.height = crop.readHeight
  picture
    .getContext("2d", { willReadFrequently: true })
    ?.drawImage(video, crop.x, crop.y, crop.width, crop.height, 0, 0, crop.readWidth, crop.readHeight)
  return reader.read(picture)
}

/** Decodes pictures; terminated when no longer needed. */
type CodeReader = { read: (picture: HTMLCanvasElement) => Promise<string[]>; end: () => void }

// Missing in TypeScript's library, because not every browser has it.
type Detector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const formats = ["data_matrix", "ean_13", "ean_8", "upc_a", "code_128", "itf"]

/** Uses the browser's detector if it supports the formats on medicine packs, else ours. */
async function openCodeReader(): Promise<CodeReader> {
  return (await openNativeReader()) ?? openOwnReader()
}

async function openNativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  // The API may exist without any format, because the system provides them.
  const readable: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !readable.includes("data_matrix")) return null
  const detector = new BarcodeDetector({ formats: formats.filter((format) => readable.includes(format)) })
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    end: () => {},
  }
}

/**
 * Decodes in a worker, so that the page stays responsive and because only the worker's CSP allows
 * WebAssembly.
 */
function openOwnReader(): CodeReader {
  const worker = new Worker(new URL("./scan-worker.ts", import.meta.url), { type: "module" })
  // Imported here, so that it belongs to this screen's files and is cached for offline use.
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

type Size = { width: number; height: number }

/** The frame's share of the picture; the style sheet uses the same numbers. */
const frameShare = { width: 0.86, height: 0.7 }

/** Larger frames are downscaled: they take longer to decode without a better result. */
const maxPixels = 1_000_000

/** Returns the crop of a camera picture that is inside the frame, and its size for decoding. */
export function frameCrop(picture: Size, box: Size) {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const width = Math.min(picture.width, (box.width * frameShare.width) / scale)
  const height = Math.min(picture.height, (box.height * frameShare.height) / scale)
  const shrink = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return {
    x: Math.round((picture.width - width) / 2),
    y: Math.round((picture.height - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
    readWidth: Math.max(1, Math.round(width * shrink)),
    readHeight: Math.max(1, Math.round(height * shrink)),
  }
}

/** A code out of view for longer than this counts as a new scan. */
const againMs = 1_500

/** Which codes the camera has just seen: one that stays in the picture is one scan, however many pictures show it. */
export function makeSightings() {
  const lastSeen = new Map<string, number>()
  return {
    /**
     * Whether a sighting counts as a scan. `thing` identifies the pack: two codes on one pack are one thing.
     */
    isNew(thing: string, at: number): boolean {
      const before = lastSeen.get(thing)
      lastSeen.set(thing, at)
      return before === undefined || at - before > againMs
    },
    /** Lets the codes in view count again. */
    forget: () => lastSeen.clear(),
  }
}
