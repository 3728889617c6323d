import { useId } from "react"
import type { ListAnswers } from "#contract/imports/list-answers.ts"
import type { ListColumn, StockImport } from "#domain/imports/list-report.ts"
import { stockColumns } from "#domain/imports/stock-columns.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { CheckBox, TextInput } from "#web/kit/forms/field.tsx"
import styles from "#web/pharmacy/stock/import-questions.module.css"
import { useWords } from "#web/words/words.ts"

type Answering = { answers: ListAnswers; onAnswer: (change: Partial<ListAnswers>) => void }

/** What each column of the list holds, to be corrected. */
export function ColumnQuestions({
  columns,
  isOpen,
  answers,
  onAnswer,
}: Answering & { columns: ListColumn[]; isOpen: boolean }) {
  const t = useWords()
  const holds = ({ name, holds: read }: ListColumn) =>
    Object.hasOwn(answers.columns, name) ? answers.columns[name] : read
  const choose = (name: string, value: string) =>
    onAnswer({
      columns: { ...answers.columns, [name]: stockColumns.find((column) => column === value) ?? null },
    })
  return (
    <details className="mt-12" open={isOpen}>
      <summary className="bold touch">{t("shelf.importing.columns")}</summary>
      <p className="muted text-staff">{t("shelf.importing.columnsText")}</p>
      <ul className={styles.questions}>
        {columns.map((column) => (
          <li key={column.name} className={styles.column}>
            <span className="break">
              <b>{column.name}</b>
              <span className="block muted text-staff">{column.samples.join(" · ")}</span>
            </span>
            <select
              className="control"
              aria-label={column.name}
              value={holds(column) ?? ""}
              onChange={(event) => choose(column.name, event.currentTarget.value)}
            >
              <option value="">{t("shelf.importing.columnNotUsed")}</option>
              {stockColumns.map((one) => (
                <option key={one} value={one}>
                  {t(`shelf.importing.holds.${one}`)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Medicines that Pharos does not know, to be added with their manufacturer. */
export function UnknownQuestions({
  unknown,
  answers: { added },
  onAnswer,
}: Answering & Pick<StockImport, "unknown">) {
  const t = useWords()
  const headingId = useId()
  if (unknown.length === 0) return null
  const set = (line: number, answer: ListAnswers["added"][string] | undefined) => {
    const { [line]: _before, ...others } = added
    onAnswer({ added: answer ? { ...others, [line]: answer } : others })
  }
  const start = (manufacturer: string | null) => ({
    manufacturer: manufacturer ?? "",
    prescriptionOnly: true,
  })
  const addAll = () =>
    onAnswer({
      added: Object.fromEntries(
        unknown.map(({ line, manufacturer }) => [line, added[line] ?? start(manufacturer)]),
      ),
    })
  return (
    <section className="mt-16" aria-labelledby={headingId}>
      <div className="row apart">
        <h3 id={headingId} className="text-body">
          {t("shelf.importing.unknownTitle")}
        </h3>
        <Button look="outline" size="small" onClick={addAll}>
          {t("shelf.importing.unknownAll")}
        </Button>
      </div>
      <p className="muted text-staff">{t("shelf.importing.unknownText")}</p>
      <ul className={styles.questions}>
        {unknown.map(({ line, name, manufacturer }) => {
          const answer = added[line]
          return (
            <li key={line}>
              <CheckBox
                label={name}
                hint={t("shelf.importing.line", { line })}
                checked={answer !== undefined}
                onChange={(isOn) => set(line, isOn ? start(manufacturer) : undefined)}
              />
              {answer && (
                <div className={styles.added}>
                  <TextInput
                    aria-label={t("shelf.importing.unknownMaker", { name })}
                    placeholder={t("staff.manufacturer")}
                    maxLength={200}
                    value={answer.manufacturer}
                    onChange={(event) => set(line, { ...answer, manufacturer: event.currentTarget.value })}
                  />
                  <CheckBox
                    label={t("staff.prescriptionOnly")}
                    checked={answer.prescriptionOnly}
                    onChange={(prescriptionOnly) => set(line, { ...answer, prescriptionOnly })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Names that several medicines have, to choose one of. */
export function AmbiguousQuestions({
  ambiguous,
  answers: { chosen },
  onAnswer,
}: Answering & Pick<StockImport, "ambiguous">) {
  const t = useWords()
  const headingId = useId()
  if (ambiguous.length === 0) return null
  const set = (line: number, id: string) => {
    const { [line]: _before, ...others } = chosen
    onAnswer({ chosen: id === "" ? others : { ...others, [line]: Number(id) } })
  }
  return (
    <section className="mt-16" aria-labelledby={headingId}>
      <h3 id={headingId} className="text-body">
        {t("shelf.importing.ambiguousTitle")}
      </h3>
      <ul className={styles.questions}>
        {ambiguous.map(({ line, name, medicines }) => (
          <li key={line} className={styles.column}>
            <span className="break">
              <b>{name}</b>
              <span className="block muted text-staff">{t("shelf.importing.line", { line })}</span>
            </span>
            <select
              className="control"
              aria-label={t("shelf.importing.ambiguousChoose", { name })}
              value={chosen[line] ?? ""}
              onChange={(event) => set(line, event.currentTarget.value)}
            >
              <option value="">{t("shelf.importing.ambiguousNone")}</option>
              {medicines.map((medicine) => (
                <option key={medicine.id} value={medicine.id}>
                  {t("shelf.importing.by", { name: medicine.name, manufacturer: medicine.manufacturer })}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}
