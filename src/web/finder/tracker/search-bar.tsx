import { useCombobox } from "downshift"
import ScanBarcode from "lucide-react/icons/scan-barcode"
import Search from "lucide-react/icons/search"
import X from "lucide-react/icons/x"
import { lazy, Suspense, useDeferredValue, useLayoutEffect, useRef, useState } from "react"
import type { MedicineName as Medicine } from "#contract/finder/search.ts"
import { paths } from "#domain/platform/paths.ts"
import { useSuggestedMedicines } from "#web/data/suggested-medicines.ts"
import { recentSearches } from "#web/finder/tracker/recent-searches.ts"
import styles from "#web/finder/tracker/search-bar.module.css"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import suggestionList from "#web/kit/forms/suggestions.module.css"
import { useWords } from "#web/words/words.ts"

type Suggestion = { key: string; text: string; medicine: Medicine | null }

function useSuggestions(typed: string, isOpen: boolean): Suggestion[] {
  const text = useDeferredValue(typed.trim())
  const medicines = useSuggestedMedicines(typed, isOpen)
  if (medicines)
    return medicines.map((medicine) => ({ key: `m${medicine.id}`, text: medicine.name, medicine }))
  return text ? [] : recentSearches().map((recent) => ({ key: `r${recent}`, text: recent, medicine: null }))
}

type SearchBarProps = {
  text: string
  /** Empties the box for the next medicine. */
  isAdding?: boolean
  /** As large as the plain form of the home page, on its night scene. */
  look?: "tracker" | "hero"
  /** Suggests for the text that is there already. */
  isOpenAtFirst?: boolean
  onSearch: (text: string) => void
}

/**
 * The search box with medicine names as one types. Search passes on what is typed; a suggestion passes on its name.
 * Before any script has run it leads to the tracker's results, as the plain form does.
 */
export function SearchBar(props: SearchBarProps) {
  const { text, isAdding = false, look = "tracker", isOpenAtFirst = false, onSearch } = props
  const t = useWords()
  const [typed, setTyped] = useState(text)
  const [asked, setAsked] = useState(text)
  // Another search in the address is shown in the box; the box itself stays, and with it the focus.
  if (asked !== text) {
    setAsked(text)
    setTyped(text)
  }
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const form = useRef<HTMLFormElement>(null)
  // Keeps what was typed into the prerendered page before it was hydrated.
  useLayoutEffect(() => {
    const field = form.current?.querySelector("input")
    if (!field || field.value === field.defaultValue) return
    setTyped(field.value)
    if (document.activeElement === field) setOpen(true)
  }, [])
  const suggestions = useSuggestions(typed, isOpen)
  const combobox = useCombobox<Suggestion>({
    items: suggestions,
    inputValue: typed,
    itemToString: (item) => item?.text ?? "",
    selectedItem: null,
    isOpen,
    onIsOpenChange: (change) => setOpen(change.isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setTyped(isAdding ? "" : selectedItem.text)
      onSearch(selectedItem.text)
    },
  })
  const clear = () => {
    setTyped("")
    combobox.openMenu()
  }
  return (
    <form
      ref={form}
      role="search"
      action={paths.tracker}
      className={classes("relative shrink", look === "hero" && styles.hero)}
      onSubmit={(event) => {
        event.preventDefault()
        setOpen(false)
        onSearch(typed)
        if (isAdding) setTyped("")
      }}
    >
      <div className={`row nowrap gap-0 ${styles.box}`}>
        <label {...combobox.getLabelProps()} className={styles.label}>
          <Search aria-hidden="true" />
          <span className="sr">{t("common.searchMedicine")}</span>
        </label>
        <input
          {...combobox.getInputProps({
            name: "q",
            className: `bare text-lead semibold ${styles.input}`,
            placeholder: t("common.searchMedicinePlaceholder"),
            maxLength: 200,
            enterKeyHint: "search",
            spellCheck: false,
            autoCapitalize: "none",
            // Set immediately: a controlled field that lags behind loses letters.
            onChange: (event) => setTyped(event.currentTarget.value),
            onKeyDown: (event) => {
              // Enter on no suggestion submits the form with what is typed.
              if (event.key === "Enter" && combobox.highlightedIndex < 0) {
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
              }
            },
          })}
        />
        {typed === "" ? (
          <ScanButton onSearch={onSearch} />
        ) : (
          <IconButton label={t("common.clearSearch")} onClick={clear} className="faint">
            <X aria-hidden="true" />
          </IconButton>
        )}
        <Button
          type="submit"
          size={look === "hero" ? "large" : undefined}
          className={`fixed ${styles.submit}`}
        >
          {t("common.search")}
        </Button>
      </div>
      <ul
        {...combobox.getMenuProps({
          className: classes(suggestionList.menu, suggestions.length > 0 && isOpen && suggestionList.open),
        })}
      >
        {isOpen &&
          suggestions.map((item, index) => (
            <li
              key={item.key}
              {...combobox.getItemProps({ item, index })}
              data-active={combobox.highlightedIndex === index || undefined}
            >
              {item.medicine ? (
                <>
                  <DoseGlyph form={item.medicine.form} />
                  <span>
                    <MedicineName {...item.medicine} />
                    <small className="block">{item.medicine.manufacturer}</small>
                  </span>
                </>
              ) : (
                item.text
              )}
            </li>
          ))}
      </ul>
    </form>
  )
}

const ScanSearch = lazy(() =>
  import("#web/finder/tracker/scan-search.tsx").then((file) => ({ default: file.ScanSearch })),
)

/** Searches for the medicine whose pack is held before the camera; the decoder is loaded on demand. */
function ScanButton({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t("tracker.scan")} className="faint" onClick={() => setOpen(true)}>
        <ScanBarcode aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ScanSearch onSearch={onSearch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
