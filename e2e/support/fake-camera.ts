import { writeFile } from "node:fs/promises"
import { chromium } from "@playwright/test"
import bwip from "bwip-js/node"
import config from "../../playwright.config.ts"
import { wholeBrowser } from "./own-browser.ts"

const width = 640
const height = 480
const framesASecond = 2

const white = 235
const black = 16

/** Draws a code as a printer does, or a blank picture. */
export type Picture = { symbology: "ean13" | "gs1datamatrix"; text: string } | null

/** Writes a video of codes that Chromium uses as its camera (YUV4MPEG2, grey), each shown for some seconds. */
export async function filmCodes(file: string, scenes: { picture: Picture; seconds: number }[]) {
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420jpeg\n`)
  const parts = [head]
  const colours = Buffer.alloc((width * height) / 2, 128)
  for (const { picture, seconds } of scenes) {
    const light = Buffer.alloc(width * height, white)
    if (picture) draw(light, picture)
    for (let frame = 0; frame < seconds * framesASecond; frame++)
      parts.push(Buffer.from("FRAME\n"), light, colours)
  }
  await writeFile(file, Buffer.concat(parts))
}

/** Starts a browser whose camera repeats this video. */
export async function openFilmed(film: string, baseURL: string) {
  const camera = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({ ...wholeBrowser, args: [...(wholeBrowser.args ?? []), ...camera] })
  const context = await browser.newContext({ ...config.use, baseURL, viewport: { width: 390, height: 844 } })
  return { browser, context, page: await context.newPage() }
}

function draw(light: Buffer, { symbology, text }: NonNullable<Picture>) {
  const [symbol] = bwip.raw({ bcid: symbology, text })
  if (!symbol) throw new Error("Nothing was drawn")
  const isBars = "sbs" in symbol
  const cells = isBars ? readBars(symbol.sbs) : readMatrix(symbol)
  const size = isBars ? { x: 4, y: 180 } : { x: 8, y: 8 }
  const left = Math.floor((width - (cells[0]?.length ?? 0) * size.x) / 2)
  const top = Math.floor((height - cells.length * size.y) / 2)
  for (const [row, line] of cells.entries())
    for (const [column, isBlack] of line.entries())
      if (isBlack)
        for (let y = 0; y < size.y; y++) {
          const start = (top + row * size.y + y) * width + left + column * size.x
          light.fill(black, start, start + size.x)
        }
}

/** Alternating bars and spaces, as widths in modules. */
const readBars = (widths: number[]) => [widths.flatMap((wide, at) => Array<boolean>(wide).fill(at % 2 === 0))]

const readMatrix = ({ pixs, pixx, pixy }: { pixs: number[]; pixx: number; pixy: number }) =>
  Array.from({ length: pixy }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).map((pixel) => pixel === 1),
  )
