import ScanBarcode from "lucide-react/icons/scan-barcode"
import Search from "lucide-react/icons/search"
import X from "lucide-react/icons/x"
import { type KeyboardEvent, useEffect } from "react"
import { IconButton } from "#web/kit/actions/button.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import type { ScanAnswer } from "#web/pharmacy/scan/read-pack.ts"
import styles from "#web/pharmacy/till/shelf-panel.module.css"
import type { Finder } from "#web/pharmacy/till/use-finder.ts"
import { useWords } from "#web/words/words.ts"

type SearchBoxProps = { finder: Finder; onEnter: () => void; onScan: (code: string) => ScanAnswer }

const problemId = "till-search-problem"

/** The field that everything starts from: it has the focus when the till opens, and gets it back after each sale. */
export function SearchBox({ finder, onEnter, onScan }: SearchBoxProps) {
  const t = useWords()
  const { field, typed, type, found, chosen } = finder
  useEffect(() => {
    // A focus would open a phone's keyboard over the list.
    if (matchMedia("(pointer: fine)").matches) field.current?.focus()
  }, [field])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown") finder.step(1)
    else if (event.key === "ArrowUp") finder.step(-1)
    else if (event.key === "Enter") onEnter()
    else if (event.key === "Escape" && typed !== "") type("")
    else return
    event.preventDefault()
  }
  const row = found[chosen]
  const isInvalid = finder.count === null
  return (
    <>
      <div
        className={`row nowrap search-field ${styles.box}`}
        role="search"
        data-odd={isInvalid || undefined}
      >
        <Search aria-hidden="true" />
        <input
          className="bare text-lead"
          ref={field}
          type="search"
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t("till.search")}
          aria-label={t("common.searchMedicines")}
          aria-describedby={isInvalid ? problemId : "till-search-keys"}
          aria-invalid={isInvalid || undefined}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className="sr" id="till-search-keys">
          {t("till.searchKeys")}
        </span>
        {typed !== "" && (
          <IconButton
            label={t("common.clearSearch")}
            onClick={() => {
              type("")
              field.current?.focus()
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
        <span className="inline unbroken text-meta text-ok semibold not-phone">
          <ScanBarcode aria-hidden="true" />
          <span>{t("till.scannerReady")}</span>
        </span>
        <CameraButton isForMany onCode={onScan} />
        <span className="sr" aria-live="polite">
          {row &&
            t("till.chosen", {
              name: row.name,
              price: formatRupees(row.priceCents),
              quantity: formatCount(row.quantity),
            })}
        </span>
      </div>
      {isInvalid && (
        <p id={problemId} role="alert" className={styles.odd}>
          {t("till.invalidCount")}
        </p>
      )}
    </>
  )
}
