import { useEffect } from "react"

/** Enter that is held down counts once: what its first press opened or finished is not pressed along with it. */
export function useSingleEnter() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !event.repeat || event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener("keydown", onKey, { capture: true })
    return () => removeEventListener("keydown", onKey, { capture: true })
  }, [])
}
