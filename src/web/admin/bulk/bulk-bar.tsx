import X from "lucide-react/icons/x"
import { type ReactNode, useState } from "react"
import styles from "#web/admin/bulk/bulk-bar.module.css"
import { type Refused, runEach } from "#web/admin/bulk/run-each.ts"
import { WhyField } from "#web/admin/reason-dialog.tsx"
import { useOutage } from "#web/data/connection.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import type { Selection } from "#web/kit/lists/selection.ts"
import { useWords } from "#web/words/words.ts"

/** An act on one row, which can be done for many. */
export type BulkAct<Row> = {
  label: string
  look?: "danger"
  /** The question of a dialog that asks for one reason for all. Without it the act runs at once. */
  question?: string
  run: (row: Row, reason: string) => Promise<unknown>
}

type BulkBarProps<Row> = {
  selection: Selection<Row>
  nameOf: (row: Row) => string
  /** The rows on the screen that can be chosen. */
  shown: readonly Row[]
  acts: readonly BulkAct<Row>[]
  /** Reads the list again. */
  onDone: () => void
  /** Acts on the chosen rows together. */
  children?: ReactNode
}

/** Shows the chosen rows and what can be done for all of them; says which were refused and why. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { selection, nameOf, shown, acts, onDone, children } = props
  const { chosen, toggle, add, keep, keyOf, has } = selection
  const t = useWords()
  const isOff = useOutage() !== undefined
  const [asked, setAsked] = useState<BulkAct<Row> | null>(null)
  const [step, setStep] = useState<number | null>(null)
  const [refused, setRefused] = useState<Refused<Row>[]>([])
  const run = async (act: BulkAct<Row>, reason = "") => {
    setRefused([])
    // As the list shows them now: what was refused as changed is tried again with what it became.
    const fresh = new Map(shown.map((row) => [keyOf(row), row]))
    const rows = chosen.map((row) => fresh.get(keyOf(row)) ?? row)
    const found = await runEach(rows, (row) => act.run(row, reason), setStep)
    setStep(null)
    setRefused(found)
    keep(found.map(({ row }) => row))
    if (found.length < chosen.length)
      toast({ text: t("bulk.done", { count: chosen.length - found.length, act: act.label }) })
    onDone()
  }
  if (chosen.length === 0) return null
  const rest = shown.filter((row) => !has(row)).length
  const isBusy = step !== null
  return (
    <section className={`mb-16 ${styles.bar}`} aria-label={t("bulk.selected")}>
      <div className="row gap-8">
        <b>{t("bulk.count", { count: chosen.length })}</b>
        {acts.map((act) => (
          <Button
            key={act.label}
            size="small"
            look={act.look ?? "outline"}
            disabled={isOff || isBusy}
            onClick={() => (act.question === undefined ? void run(act) : setAsked(act))}
          >
            {act.label}
          </Button>
        ))}
        {children}
        {rest > 0 && (
          <Button size="small" look="quiet" disabled={isBusy} onClick={() => add(shown)}>
            {t("bulk.all", { count: rest })}
          </Button>
        )}
        <Button size="small" look="quiet" disabled={isBusy} onClick={() => keep([])}>
          {t("bulk.none")}
        </Button>
        {isBusy && (
          <span role="status">
            {t("staff.someOfAll", { some: formatCount(step), all: formatCount(chosen.length) })}
          </span>
        )}
      </div>
      <ul>
        {chosen.map((row) => (
          <li key={keyOf(row)}>
            <span translate="no">{nameOf(row)}</span>
            <IconButton label={t("bulk.remove", { name: nameOf(row) })} onClick={() => toggle(row)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <Notice tone="bad" role="alert">
          {t("bulk.refused", { count: refused.length })}
          <ul>
            {refused.map(({ row, why }) => (
              <li key={keyOf(row)}>
                <b translate="no">{nameOf(row)}</b>: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {asked && (
        <BulkDialog
          act={asked}
          names={chosen.map(nameOf)}
          onClose={() => setAsked(null)}
          onSend={(reason) => {
            setAsked(null)
            void run(asked, reason)
          }}
        />
      )}
    </section>
  )
}

type BulkDialogProps<Row> = {
  act: BulkAct<Row>
  names: readonly string[]
  onClose: () => void
  onSend: (reason: string) => void
}

/** Asks for the reason of an act on many rows, and names them. */
function BulkDialog<Row>({ act, names, onClose, onSend }: BulkDialogProps<Row>) {
  const t = useWords()
  const form = useForm({
    values: { reason: "" },
    check: ({ reason }) => ({
      errors: { reason: reason.trim() === "" ? t("staff.enterAReason") : undefined },
      body: reason,
    }),
    send: async (reason) => reason,
    onSent: onSend,
  })
  return (
    <FormDialog
      form={form}
      title={t("bulk.title", { act: act.label, count: names.length })}
      look={act.look ?? "primary"}
      send={act.label}
      onClose={onClose}
    >
      <p>{act.question}</p>
      <p className="meta" translate="no">
        {names.join(", ")}
      </p>
      <WhyField field={form.field("reason")} />
    </FormDialog>
  )
}

type SelectBoxProps<Row> = { row: Row; name: string; selection: Selection<Row> }

/** Chooses a row. */
export function SelectBox<Row>({ row, name, selection }: SelectBoxProps<Row>) {
  const t = useWords()
  return (
    <label>
      <input type="checkbox" checked={selection.has(row)} onChange={() => selection.toggle(row)} />
      <span className="sr">{t("bulk.choose", { name })}</span>
    </label>
  )
}
