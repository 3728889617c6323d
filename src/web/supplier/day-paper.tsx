import type { Ref } from "react"
import type { NoteOfADay } from "#contract/supplier/orders.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import styles from "#web/supplier/note-paper.module.css"
import { LotCells, LotTable, lotColumns, Parties, Signatures } from "#web/supplier/note-paper.tsx"
import { useWords } from "#web/words/words.ts"

/** One paper for all that goes to a pharmacy on a day: every delivery note's lots, and one line for each hand. */
export function DayPaper({ note, ref }: { note: NoteOfADay; ref?: Ref<HTMLDivElement> }) {
  const t = useWords()
  const { others, ...asked } = note
  const notes = [asked, ...others].toSorted((a, b) => a.number.localeCompare(b.number))
  return (
    <div ref={ref} className={`stack gap-16 text-staff ${styles.paper}`}>
      <p className={styles.title}>{t("supplier.note.dayTitle", { count: notes.length })}</p>
      <Parties note={asked} />
      <dl className={styles.facts}>
        <dt>{t("supplier.note.date")}</dt>
        <dd>{formatDay(new Date(asked.shippedAt))}</dd>
      </dl>
      <Goods notes={notes} />
      <Signatures />
    </div>
  )
}

function Goods({ notes }: { notes: Omit<NoteOfADay, "others">[] }) {
  const t = useWords()
  const lines = notes.flatMap((note) =>
    note.lines.map((line, place) => ({ note, line, isFirst: place === 0 })),
  )
  const units = lines.reduce((sum, { line }) => sum + line.quantity, 0)
  return (
    <LotTable columns={["medicine", ...lotColumns]} units={units}>
      {lines.map(({ note, line, isFirst }, place) => (
        <tr key={place}>
          <td>
            {isFirst && (
              <>
                <b translate="no">{keepTogether(note.medicine)}</b>
                <small className="block muted">
                  {t("supplier.note.ofNote", { note: note.number, order: note.orderId })}
                </small>
              </>
            )}
          </td>
          <LotCells of={line} />
        </tr>
      ))}
    </LotTable>
  )
}
