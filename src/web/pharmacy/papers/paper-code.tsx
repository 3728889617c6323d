import { useEffect, useState } from "react"
import type { BarImage } from "#web/pharmacy/papers/bar-image.ts"

type PaperCodeProps = {
  text: string
  /** Called when the code is drawn, or cannot be. */
  onReady?: (() => void) | undefined
}

/**
 * Renders a paper's number as a barcode. The library that draws it is larger than the till's other code, so it is loaded
 * with the first paper; a paper does without the code when the library cannot be loaded.
 */
export function PaperCode({ text, onReady }: PaperCodeProps) {
  const [code, setCode] = useState<BarImage | null>()
  useEffect(() => {
    let isShown = true
    import("#web/pharmacy/papers/draw-paper-code.ts").then(
      ({ drawPaperCode }) => isShown && setCode(drawPaperCode(text)),
      () => isShown && setCode(null),
    )
    return () => {
      isShown = false
    }
  }, [text])
  useEffect(() => {
    if (code !== undefined) onReady?.()
  }, [code, onReady])
  return code && <img src={code.url} alt="" style={{ width: `${code.widthMm}mm` }} />
}
