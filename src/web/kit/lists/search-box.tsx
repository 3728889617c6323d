import Search from "lucide-react/icons/search"
import X from "lucide-react/icons/x"
import { useEffect, useEffectEvent, useState } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import styles from "#web/kit/lists/lists.module.css"
import { useWords } from "#web/words/words.ts"

const restMs = 250

type SearchBoxProps = {
  text: string
  /** What is searched, if not medicines. */
  label?: string
  onSearch: (text: string) => void
}

/** Searches after a pause in typing; Enter searches immediately. */
export function SearchBox({ text, label, onSearch }: SearchBoxProps) {
  const t = useWords()
  const [typed, setTyped] = useState(text)
  const [asked, setAsked] = useState(text)
  // Shows another search from the address in the box.
  if (asked !== text) {
    setAsked(text)
    if (typed.trim() !== text) setTyped(text)
  }
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== text) onSearch(wanted)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <Search aria-hidden="true" />
      <input
        className="bare"
        aria-label={label ?? t("common.searchMedicines")}
        placeholder={label ?? t("common.searchMedicines")}
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== "" && (
        <IconButton label={t("common.clearSearch")} onClick={() => setTyped("")}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </form>
  )
}
