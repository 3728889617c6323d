import { useId } from "react"
import { cashCents, denominations } from "#domain/pharmacy/cash.ts"
import { formatCents } from "#domain/platform/money.ts"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { TextInput } from "#web/kit/forms/field.tsx"
import styles from "#web/pharmacy/cash-sessions/count-fields.module.css"
import { type CountText, readCount, readPieces } from "#web/pharmacy/cash-sessions/count-text.ts"
import { readRupees } from "#web/pharmacy/cash-sessions/read-rupees.ts"
import { useWords } from "#web/words/words.ts"

type CountFieldsProps = { count: CountText; onChange: (count: CountText) => void }

/** Notes and coins, from the largest down, and what they come to. Enter goes to the next field. */
export function CountFields({ count, onChange }: CountFieldsProps) {
  const t = useWords()
  const id = useId()
  const cash = readCount(count)
  const otherIsOdd = count.other.trim() !== "" && readRupees(count.other) === null
  return (
    <div className={styles.count}>
      <ul className={styles.pieces}>
        {denominations.map((rupees) => {
          const text = count.pieces[rupees]
          const pieces = readPieces(text)
          return (
            <li key={rupees}>
              <label htmlFor={`${id}-${rupees}`} className="num">
                {formatCount(rupees)}
              </label>
              <TextInput
                id={`${id}-${rupees}`}
                className={styles.input}
                aria-label={t("day.piecesOf", { rupees: formatCount(rupees) })}
                aria-invalid={pieces === null || undefined}
                aria-describedby={pieces === null ? `${id}-${rupees}-odd` : undefined}
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="next"
                value={text}
                onKeyDown={toNextField}
                onChange={(event) =>
                  onChange({ ...count, pieces: { ...count.pieces, [rupees]: event.currentTarget.value } })
                }
              />
              <span className="num">{pieces ? formatCents(pieces * rupees * 100) : "–"}</span>
              {pieces === null && (
                <small id={`${id}-${rupees}-odd`} className={styles.odd}>
                  {t("day.piecesOdd")}
                </small>
              )}
            </li>
          )
        })}
      </ul>
      <div className={styles.other}>
        <label htmlFor={`${id}-other`}>{t("day.other")}</label>
        <p id={`${id}-hint`}>{t("day.otherHint")}</p>
        <TextInput
          id={`${id}-other`}
          className={styles.input}
          aria-describedby={otherIsOdd ? `${id}-hint ${id}-odd` : `${id}-hint`}
          aria-invalid={otherIsOdd || undefined}
          inputMode="decimal"
          autoComplete="off"
          value={count.other}
          onChange={(event) => onChange({ ...count, other: event.currentTarget.value })}
        />
        {otherIsOdd && (
          <small id={`${id}-odd`} className={styles.odd}>
            {t("day.amountOdd")}
          </small>
        )}
      </div>
      <p className={styles.total} aria-live="polite">
        <span>{t("day.counted")}</span>
        {cash ? <Money cents={cashCents(cash)} /> : "–"}
      </p>
    </div>
  )
}

/** Leads to the first field that cannot be read. */
export const toOddField = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus()

function toNextField(event: React.KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return
  const fields = [...(event.currentTarget.form?.querySelectorAll("input") ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
