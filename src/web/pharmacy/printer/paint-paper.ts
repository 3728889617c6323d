import { untilDrawn } from "#web/kit/actions/print-copy.ts"
import { dither } from "#web/pharmacy/printer/dither.ts"

/** Dots a millimetre of a receipt printer's head: 203 to the inch. */
const dotsPerMm = 8

/**
 * Paints a paper as a receipt printer prints it, in any script: each word where the browser has laid it out on a paper
 * of this width. Returns black and white pixels, both sides of which are multiples of 8.
 */
export async function paintPaper(paper: HTMLElement, widthMm: number): Promise<ImageData> {
  const holder = document.createElement("div")
  holder.inert = true
  Object.assign(holder.style, { position: "fixed", top: "0", left: "-9999px", width: `${widthMm}mm` })
  const copy = holder.appendChild(paper.cloneNode(true)) as HTMLElement // a clone is of the same type
  document.body.append(holder)
  try {
    await untilDrawn(copy)
    return paint(copy, widthMm * dotsPerMm)
  } finally {
    holder.remove()
  }
}

type Pen = {
  context: CanvasRenderingContext2D
  /** Dots a CSS pixel. */
  scale: number
  /** The top left corner of the paper in CSS pixels. */
  origin: DOMRect
}

function paint(paper: HTMLElement, width: number): ImageData {
  const origin = paper.getBoundingClientRect()
  const scale = width / origin.width
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = Math.ceil((origin.height * scale) / 8) * 8
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (!context) throw new Error("This browser cannot paint the receipt")
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = "black"
  const pen = { context, scale, origin }
  for (const element of paper.querySelectorAll<HTMLElement>("*")) {
    if (element instanceof HTMLImageElement) paintImage(pen, element)
    else paintRule(pen, element)
  }
  const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) paintText(pen, walker.currentNode as Text) // only texts are shown to the walker
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Bars are drawn on whole dots: a blurred one cannot be scanned. A logo's shades become dots. */
function paintImage({ context, scale, origin }: Pen, image: HTMLImageElement) {
  const { left, top, width, height } = image.getBoundingClientRect()
  if (image.naturalWidth === 0) return
  const hasTones = image.dataset.tones !== undefined
  context.imageSmoothingEnabled = hasTones
  const x = Math.round((left - origin.left) * scale)
  const y = Math.round((top - origin.top) * scale)
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  context.drawImage(image, x, y, wide, high)
  if (!hasTones || wide === 0 || high === 0) return
  const drawn = context.getImageData(x, y, wide, high)
  dither(drawn)
  context.putImageData(drawn, x, y)
}

function paintRule({ context, scale, origin }: Pen, element: HTMLElement) {
  if (Number.parseFloat(getComputedStyle(element).borderTopWidth) === 0) return
  const { left, right, top } = element.getBoundingClientRect()
  const y = Math.round((top - origin.top) * scale)
  context.lineWidth = 2
  context.setLineDash([8, 6])
  context.beginPath()
  context.moveTo((left - origin.left) * scale, y)
  context.lineTo((right - origin.left) * scale, y)
  context.stroke()
}

function paintText(pen: Pen, text: Text) {
  const { parentElement } = text
  if (!parentElement) return
  const style = getComputedStyle(parentElement)
  const size = Number.parseFloat(style.fontSize) * pen.scale
  pen.context.font = `${style.fontStyle} ${style.fontWeight} ${size}px ${style.fontFamily}`
  const isUpper = style.textTransform === "uppercase"
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) paintPart(pen, text, index, word, isUpper)
}

const graphemes = new Intl.Segmenter()

/** Paints a word; one that is broken over two lines is painted letter by letter. */
function paintPart(pen: Pen, text: Text, start: number, part: string, isUpper: boolean) {
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, start + part.length)
  const [box, next] = range.getClientRects()
  if (!box) return
  const letters = next ? [...graphemes.segment(part)] : []
  if (letters.length > 1) {
    for (const { index, segment } of letters) paintPart(pen, text, start + index, segment, isUpper)
    return
  }
  const { context, scale, origin } = pen
  const shown = isUpper ? part.toUpperCase() : part
  const { fontBoundingBoxAscent: ascent } = context.measureText(shown)
  context.fillText(shown, (box.left - origin.left) * scale, (box.top - origin.top) * scale + ascent)
}
