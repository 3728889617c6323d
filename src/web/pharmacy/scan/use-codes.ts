import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { readScan } from "#domain/pharmacy/gs1.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { type CodeReader, openCodeReader } from "#web/pharmacy/scan/code-reader.ts"
import { frameCrop } from "#web/pharmacy/scan/frame-crop.ts"
import { makeSightings } from "#web/pharmacy/scan/sightings.ts"

/** Between two pictures; faster would only warm the device. */
const restMs = 120

type Seeing = { onCode: (code: string) => void; onFailed: () => void }

/** Hands over each code once that comes into the frame of a running picture; `again` lets what is in it count once more. */
export function useCodes(video: RefObject<HTMLVideoElement | null>, isRunning: boolean, seeing: Seeing) {
  const [sightings] = useState(makeSightings)
  const onCode = useEffectEvent(seeing.onCode)
  const onFailed = useEffectEvent(seeing.onFailed)
  useEffect(() => {
    if (!isRunning) return
    const ending = new AbortController()
    const see = (codes: string[]) => {
      // Of two codes on one pack, the longer says more.
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

/** What a code is on: its medicine, or the code itself when it says none. */
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
