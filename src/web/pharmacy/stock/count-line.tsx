import Check from "lucide-react/icons/check"
import { useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { readTypedUnits } from "#domain/pharmacy/packs.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { packText, unitsText, unreadableText } from "#web/pharmacy/packs/pack-text.ts"
import { UnitsInput } from "#web/pharmacy/packs/units-field.tsx"
import styles from "#web/pharmacy/stock/count-page.module.css"
import { DialogMedicine } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"

type CountLineProps = { row: ShelfRow; onBooked: () => void; onStale: () => void }

const onShelf = (row: ShelfRow) => row.quantity + row.reserved

/** Renders one row to count. The count is compared with the quantity on record when typing began. */
export function CountLine({ row, onBooked, onStale }: CountLineProps) {
  const t = useWords()
  // The baseline: the recorded quantity when typing began.
  const [expected, setExpected] = useState<number | null>(null)
  const [booked, setBooked] = useState<{ counted: number; before: number; row: ShelfRow } | null>(null)
  const form = useForm({
    values: { counted: "" },
    check: ({ counted: typed }) => {
      const read = readTypedUnits(typed, row.packSize)
      const isTooMany = read.units !== null && read.units > maxStockUnits
      const wrong = read.units === null ? unreadableText(t, read.why) : undefined
      return {
        errors: { counted: isTooMany ? t("shelf.wrong.tooMany") : wrong },
        body: { id: row.id, counted: read.units ?? 0, expected: expected ?? onShelf(row) },
      }
    },
    send: (body, key) => call.shelf.count({ ...body, key }),
    onSent: (saved, { counted, expected: before }) => {
      setBooked({ counted, before, row: saved })
      setExpected(null)
      onBooked()
      onStale()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      setExpected(null)
      form.restart({ counted: "" })
      onStale()
      return { counted: t("shelf.counting.changedMeanwhile") }
    },
  })
  const { ref, value, error, set } = form.field("counted")
  const id = `count-${row.id}`
  const type = (text: string) => {
    if (expected === null) setExpected(onShelf(row))
    setBooked(null)
    set(text)
  }
  const wrong = error ?? form.failure ?? undefined
  const { units: typed } = readTypedUnits(value, row.packSize)
  const isInPacks = typed !== null && String(typed) !== value.trim()
  const onRecord = packText(t, onShelf(row), row.packSize, { isSized: true })
  return (
    <li className={`panel pad-12-16 ${styles.line}`}>
      <DialogMedicine row={row} />
      <span className="stack gap-0 bold">
        <small className="regular">{t("shelf.counting.onRecord")}</small>
        <span className="num">{formatCount(onShelf(row))}</span>
        {onRecord && <small className="regular num">{onRecord}</small>}
        {row.reserved > 0 && (
          <small className="regular">{t("shelf.reserved", { count: row.reserved })}</small>
        )}
      </span>
      <form noValidate className={`row nowrap ${styles.form}`} onSubmit={form.submit}>
        <UnitsInput
          ref={ref}
          id={id}
          placeholder={t("shelf.counting.counted")}
          aria-label={`${t("shelf.counting.counted")}: ${row.name}`}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={`${id}-says`}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" look="outline" isBusy={form.isSending}>
          {t("common.save")}
          <span className="sr">{t("shelf.ofMedicine", { medicine: row.name })}</span>
        </Button>
      </form>
      <p
        id={`${id}-says`}
        className={`row muted text-staff ${styles.says}`}
        role="status"
        data-wrong={wrong !== undefined || undefined}
      >
        {wrong}
        {wrong === undefined && isInPacks && <span className="num">{unitsText(t, typed, row.packSize)}</span>}
        {wrong === undefined && booked && <Booked {...booked} />}
      </p>
    </li>
  )
}

function Booked({ counted, before, row }: { counted: number; before: number; row: ShelfRow }) {
  const t = useWords()
  const change = counted - before
  const less = t("shelf.counting.less", { count: -change })
  const more = t("shelf.counting.more", { count: change })
  return (
    <>
      <Chip tone={change === 0 ? "ok" : "note"} icon={<Check aria-hidden="true" />}>
        {change === 0 ? t("shelf.counting.same") : change < 0 ? less : more}
      </Chip>
      {row.reserved > counted && (
        <span>{t("shelf.counting.fewerThanHeld", { reserved: row.reserved, counted })}</span>
      )}
    </>
  )
}
