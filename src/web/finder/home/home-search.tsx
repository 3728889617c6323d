import { useNavigate } from "@tanstack/react-router"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { paths } from "#domain/platform/paths.ts"
import type { SearchBar } from "#web/finder/tracker/search-bar.tsx"
import { SearchForm } from "#web/frame/search-form.tsx"

/** The loaded box, what had been typed before, and which control had the focus. */
type Loaded = { Bar: typeof SearchBar; typed: string; focused: "field" | "button" | null }

/**
 * The home page's search. The plain form works before any script has run; when it gets the focus, the tracker's box
 * with suggestions is loaded and takes its place.
 */
export function HomeSearch() {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const [loaded, setLoaded] = useState<Loaded>()
  const load = async () => {
    if (isAsked.current) return
    isAsked.current = true
    try {
      // Its texts come with it.
      const [{ SearchBar }] = await Promise.all([
        import("#web/finder/tracker/search-bar.tsx"),
        import("#web/words/en/tracker.ts"),
      ])
      const input = box.current?.querySelector("input")
      const typed = input?.value ?? ""
      // Synchronously: a letter typed between reading the field and replacing it would be lost.
      flushSync(() => setLoaded({ Bar: SearchBar, typed, focused: focusedIn(box.current, input) }))
    } catch {
      // Without the network the plain form stays.
      isAsked.current = false
    }
  }
  // The form may have received the focus before it was hydrated.
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) void load()
  }, [])
  useLayoutEffect(() => {
    if (loaded?.focused === "button") box.current?.querySelector<HTMLElement>("[type=submit]")?.focus()
    if (loaded?.focused !== "field") return
    const input = box.current?.querySelector("input")
    input?.focus()
    input?.setSelectionRange(loaded.typed.length, loaded.typed.length)
  }, [loaded])
  const search = (text: string) => {
    const wanted = text.trim()
    void navigate({ to: paths.tracker, search: wanted ? { q: wanted } : {} })
  }
  return (
    <div ref={box} onFocus={() => void load()}>
      {loaded ? (
        <loaded.Bar
          look="hero"
          text={loaded.typed}
          isOpenAtFirst={loaded.focused === "field"}
          onSearch={search}
        />
      ) : (
        <SearchForm />
      )}
    </div>
  )
}

function focusedIn(form: HTMLElement | null, input: HTMLInputElement | null | undefined): Loaded["focused"] {
  const { activeElement } = document
  if (activeElement === input) return "field"
  return form?.contains(activeElement) ? "button" : null
}
