import { useNavigate } from "@tanstack/react-router"
import Search from "lucide-react/icons/search"
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react"
import type { Tab } from "#web/frame/bottom-tabs.tsx"
import type { FindMore, MenuAction } from "#web/frame/palette/palette.tsx"
import styles from "#web/frame/staff-frame.module.css"
import { areLettersOn } from "#web/kit/browser/letter-keys.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/palette.ts"
import { topDialog } from "#web/kit/feedback/dialog.tsx"

const Palette = lazy(() =>
  import("#web/frame/palette/palette.tsx").then(({ Palette }) => ({ default: Palette })),
)

type PaletteButtonProps = { pages: Tab[]; action: MenuAction | undefined; findMore: FindMore | undefined }

/** How long `g` waits for the second key. */
const letterMs = 1_500

/** Ctrl+K, or `g` and a letter, from anywhere in a work area. What opens is loaded when it is first wanted. */
export function PaletteButton(props: PaletteButtonProps) {
  const t = useWords()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const beganAt = useRef(Number.NEGATIVE_INFINITY)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || topDialog()) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "k" || event.shiftKey) return
      event.preventDefault()
      return setOpen(true)
    }
    if (isTyping(event.target) || !areLettersOn()) return
    if (event.key === "/") {
      event.preventDefault()
      return focusSearch() || setOpen(true)
    }
    const isSecond = event.timeStamp - beganAt.current < letterMs
    beganAt.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY
    const page = isSecond && props.pages.find(({ letter }) => letter === event.key)
    if (!page) return
    event.preventDefault()
    void navigate({ to: page.to })
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`not-phone ${styles.button}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
        <span className="sr-below-wide">{t("palette.open")}</span>
        <kbd aria-hidden="true">{t("palette.keys")}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Focuses the search of the screen; false without one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("#main :is([role=search] input, input[type=search])")
  field?.focus()
  return field !== null
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
