import { cashCents, denominations } from "#domain/pharmacy/cash.ts"
import { formatCents } from "#domain/platform/money.ts"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { TextInput } from "#web/kit/forms/field.tsx"
import type { FormOf } from "#web/kit/forms/use-form.ts"
import {
  type CountPlace,
  type CountText,
  isInvalid,
  placesOf,
  readCount,
  readPieces,
  textAt,
  withText,
} from "#web/pharmacy/cash-sessions/count-text.ts"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { type TFunction, useWords } from "#web/words/words.ts"

/** A form that contains a count. */
type CountForm = Pick<FormOf<{ count: CountText }>, "id" | "values" | "part" | "set">

/** Returns a count's invalid numbers, each with its field. */
export const countErrors = (t: TFunction, count: CountText) =>
  Object.fromEntries(
    placesOf
      .filter((place) => isInvalid(count, place))
      .map((place) => [`count.${place}`, t(place === "other" ? "day.amountOdd" : "day.piecesOdd")]),
  )

/** Renders notes and coins from the largest down, with their total. Enter moves to the next field. */
export function CountFields({ form }: { form: CountForm }) {
  const t = useWords()
  const { id } = form
  const { count } = form.values
  const cash = readCount(count)
  const otherIsOdd = isInvalid(count, "other")
  const cell = (place: CountPlace) =>
    form.part(`count.${place}`, textAt(count, place), (text) =>
      form.set({ count: withText(count, place, text) }, [`count.${place}`, "count"]),
    )
  const whole = form.part("count", count, () => {})
  const input = (place: CountPlace) => {
    const { ref, value, set } = cell(place)
    return {
      ref: (element: HTMLInputElement | null) => {
        ref(element)
        // An untouched count is focused at its first number.
        if (place === placesOf[0]) whole.ref(element)
      },
      id: `${id}-${place}`,
      className: styles.input,
      autoComplete: "off",
      value,
      onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
    }
  }
  return (
    <div className={styles.count}>
      <ul className={styles.pieces}>
        {denominations.map((rupees) => {
          const pieces = readPieces(count.pieces[rupees])
          return (
            <li key={rupees}>
              <label htmlFor={`${id}-${rupees}`} className="num">
                {formatCount(rupees)}
              </label>
              <TextInput
                {...input(rupees)}
                aria-label={t("day.piecesOf", { rupees: formatCount(rupees) })}
                aria-invalid={pieces === null || undefined}
                aria-describedby={pieces === null ? `${id}-${rupees}-odd` : undefined}
                inputMode="numeric"
                enterKeyHint="next"
                onKeyDown={toNextField}
              />
              <span className="num">{pieces ? formatCents(pieces * rupees * 100) : "–"}</span>
              {pieces === null && (
                <small id={`${id}-${rupees}-odd`} className={`span-all text-bad semibold ${styles.odd}`}>
                  {t("day.piecesOdd")}
                </small>
              )}
            </li>
          )
        })}
      </ul>
      <div className={styles.other}>
        <label htmlFor={`${id}-other`}>{t("staff.otherCash")}</label>
        <p id={`${id}-hint`}>{t("day.otherHint")}</p>
        <TextInput
          {...input("other")}
          aria-describedby={otherIsOdd ? `${id}-hint ${id}-odd` : `${id}-hint`}
          aria-invalid={otherIsOdd || undefined}
          inputMode="decimal"
        />
        {otherIsOdd && (
          <small id={`${id}-odd`} className={`span-all text-bad semibold ${styles.odd}`}>
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

function toNextField(event: React.KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return
  const fields = [...(event.currentTarget.form?.querySelectorAll("input") ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
