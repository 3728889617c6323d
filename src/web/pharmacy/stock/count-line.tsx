import Check from "lucide-react/icons/check"
import { useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { readUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { TextInput } from "#web/kit/forms/field.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import styles from "#web/pharmacy/stock/count-page.module.css"
import { DialogMedicine } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"

type CountLineProps = { row: ShelfRow; onBooked: () => void; onStale: () => void }

const onShelf = (row: ShelfRow) => row.quantity + row.reserved

/** One row to count. The number on record when typing began is what the count is compared with. */
export function CountLine({ row, onBooked, onStale }: CountLineProps) {
  const t = useWords()
  const [typed, setTyped] = useState("")
  const [expected, setExpected] = useState<number | null>(null)
  // One count, however often it is sent; another one when another number is typed.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [booked, setBooked] = useState<{ counted: number; before: number; row: ShelfRow } | null>(null)
  const id = `count-${row.id}`
  const act = useAct({
    ids: { counted: id },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      setExpected(null)
      setTyped("")
      onStale()
      return { counted: t("shelf.counting.changedMeanwhile") }
    },
  })
  const type = (text: string) => {
    if (expected === null) setExpected(onShelf(row))
    setBooked(null)
    setKey(crypto.randomUUID())
    setTyped(text)
  }
  const book = () => {
    const counted = readUnits(typed)
    if (counted === null || counted > 1_000_000) return act.show({ counted: t("shelf.counting.invalid") })
    const before = expected ?? onShelf(row)
    void act.run(
      () => call.shelf.count({ id: row.id, key, counted, expected: before }),
      (saved) => {
        setBooked({ counted, before, row: saved })
        setExpected(null)
        setKey(crypto.randomUUID())
        onBooked()
        onStale()
      },
    )
  }
  const wrong = act.wrong.counted ?? act.failure ?? undefined
  return (
    <li className={styles.line}>
      <DialogMedicine row={row} />
      <span className={styles.record}>
        <small>{t("shelf.counting.onRecord")}</small>
        <span className="num">{formatCount(onShelf(row))}</span>
        {row.reserved > 0 && <small>{t("shelf.reserved", { count: row.reserved })}</small>}
      </span>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!act.isSending) book()
        }}
      >
        <TextInput
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("shelf.counting.counted")}
          aria-label={`${t("shelf.counting.counted")}: ${row.name}`}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={`${id}-says`}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" look="outline" isBusy={act.isSending}>
          {t("shelf.counting.book")}
          <span className="sr">{t("shelf.ofMedicine", { medicine: row.name })}</span>
        </Button>
      </form>
      <p
        id={`${id}-says`}
        className={styles.says}
        role="status"
        data-wrong={wrong !== undefined || undefined}
      >
        {wrong}
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
