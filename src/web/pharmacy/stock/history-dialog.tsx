import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Batch, ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { readUnitsTyped } from "#domain/pharmacy/packs.ts"
import {
  type AdjustReason,
  adjustReasons,
  type MovementFilter,
  movementFilters,
} from "#domain/pharmacy/stock-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { api, call } from "#web/data/call.ts"
import { readAgain, useLiveTopics } from "#web/data/live-updates.ts"
import { pagedQuery, stateOf } from "#web/data/paged-query.ts"
import { lineNumber } from "#web/data/refusal.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { BranchesOf } from "#web/pharmacy/branches/branches-of-medicine.tsx"
import { packText, unitsProblem } from "#web/pharmacy/packs/pack-text.ts"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { ChangeLine, MovementLine } from "#web/pharmacy/stock/movement-line.tsx"
import { DialogMedicine, type RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import styles from "#web/pharmacy/stock/stock-dialogs.module.css"
import { useWords } from "#web/words/words.ts"

/** Shows a row's batches, each with a correction, and its movements, newest first. */
export function HistoryDialog({
  row,
  canAct,
  onClose,
  onStale,
  onReceipt,
}: RowDialogProps & { canAct: boolean; onStale: () => void; onReceipt: (number: string) => void }) {
  const t = useWords()
  // The Edit dialog reads the same row, whose cached data is now outdated.
  const shelfQuery = api.shelf.get.queryOptions({ input: { id: row.id }, staleTime: 0 })
  const shelf = useQuery(shelfQuery)
  const [filter, setFilter] = useState<MovementFilter>("all")
  const pastQuery = pagedQuery(api.shelf.movements, {
    input: { id: row.id, filter },
    by: "before",
    keepsPrevious: true,
  })
  const past = usePagedList({ ...pastQuery, staleTime: 0 }, { rows: ({ movements }) => movements })
  const client = useQueryClient()
  const refresh = () => Promise.all([readAgain(client, shelfQuery), readAgain(client, pastQuery)])
  const pharmacy = useWorkplace("pharmacy")
  useLiveTopics(pharmacy ? [topic.pharmacyStock(pharmacy.id)] : [], refresh, shelfQuery)
  const [corrected, setCorrected] = useState<number | null>(null)
  const current = shelf.data?.row ?? row
  const states = [stateOf(shelf), past.state]
  return (
    <Dialog
      title={t("shelf.past.title", { quantity: formatCount(current.quantity) })}
      onClose={onClose}
      isDirty={corrected !== null}
    >
      <DialogMedicine row={current} />
      <ListState
        state={
          states.find((state) => state === "failed") ?? states.find((state) => state === "loading") ?? "shown"
        }
        loading={t("staff.loadingHistory")}
        failed={t("staff.historyFailed")}
        onRetry={() => void refresh()}
      />
      {shelf.data && (
        <>
          <h3 className="text-body mt-16 mb-8">{t("staff.batches")}</h3>
          <ul className="stack gap-0 mb-12">
            {shelf.data.batches.map((batch) => (
              <li key={batch.id} className="pad-y-8 ruled">
                <BatchLine
                  batch={batch}
                  packSize={current.packSize}
                  onCorrect={canAct ? () => setCorrected(batch.id) : undefined}
                />
                {corrected === batch.id && (
                  <AdjustForm
                    row={current}
                    batch={batch}
                    onClose={() => setCorrected(null)}
                    onDone={() => {
                      setCorrected(null)
                      void refresh()
                      onStale()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <BranchesOf medicineId={current.medicineId} packSize={current.packSize} />
      {past.pages.length > 0 && (
        <>
          <h3 className="text-body mt-16 mb-8">{t("shelf.past.movements")}</h3>
          <div className="row mb-8" role="group" aria-label={t("shelf.past.filter")}>
            {movementFilters.map((one) => (
              <FilterChip key={one} isOn={filter === one} onClick={() => setFilter(one)}>
                {t(`shelf.past.filters.${one}`)}
              </FilterChip>
            ))}
          </div>
          {past.rows.length === 0 && <p>{t(filter === "all" ? "shelf.past.none" : "shelf.past.noneOf")}</p>}
          <ol className="stack gap-0 mb-12">
            {past.rows.map(({ item: movement }) => (
              <li key={movement.id} className="pad-y-8 ruled">
                <MovementLine movement={movement} onReceipt={onReceipt} />
              </li>
            ))}
          </ol>
          {past.hasMore && (
            <Button look="outline" size="small" isBusy={past.isLoadingMore} onClick={past.showMore}>
              {t("common.showEarlier")}
            </Button>
          )}
        </>
      )}
      {shelf.data && shelf.data.changes.length > 0 && (
        <>
          <h3 className="text-body mt-16 mb-8">{t("shelf.past.changes")}</h3>
          <ol className="stack gap-0 mb-12">
            {shelf.data.changes.map((change) => (
              <li key={change.at} className="pad-y-8 ruled">
                <ChangeLine change={change} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

type BatchLineProps = { batch: Batch; packSize: number | null; onCorrect: (() => void) | undefined }

function BatchLine({ batch, packSize, onCorrect }: BatchLineProps) {
  const t = useWords()
  const packs = packText(t, batch.quantity, packSize, { isSized: true })
  return (
    <div className="row nowrap apart gap-12">
      <span className="stack gap-0 grow break">
        {batch.lot === null ? t("staff.noBatch") : <span className="mono">{batch.lot}</span>}
        <small>{batch.expiresOn === null ? t("staff.noDate") : formatExpiry(batch.expiresOn)}</small>
      </span>
      <span className="stack gap-0 text-end num">
        <b>{formatCount(batch.quantity)}</b>
        {packs && <small>{packs}</small>}
      </span>
      {onCorrect && (
        <Button look="outline" size="small" onClick={onCorrect}>
          {t("shelf.adjusting.adjust")}
          <span className="sr"> {batch.lot ?? t("staff.noBatch")}</span>
        </Button>
      )}
    </div>
  )
}

const choices = ["damaged", "expired", "theft", "found", "count", "other"] as const satisfies AdjustReason[]

const ways = ["off", "on"] as const
type Way = (typeof ways)[number]

/** Most reasons imply a direction; for the others, the person chooses. */
function wayOf(reason: AdjustReason | null, wanted: Way): Way {
  const own = reason === null ? "both" : adjustReasons[reason].way
  return own === "both" ? wanted : own
}

type AdjustFormProps = { row: ShelfRow; batch: Batch; onClose: () => void; onDone: () => void }

/** Takes units off one batch or puts them on it, with a reason. */
function AdjustForm({ row, batch, onClose, onDone }: AdjustFormProps) {
  const t = useWords()
  const onlyLeft = (count: number) => t("shelf.adjusting.left", { count })
  const form = useForm({
    values: { reason: null as AdjustReason | null, way: "off" as Way, delta: "", note: "" }, // none chosen yet
    check: ({ reason, delta, note, ...wanted }) => {
      const units = readUnitsTyped(delta, row.packSize) ?? 0
      const way = wayOf(reason, wanted.way)
      const isTooMany = way === "off" && units > batch.quantity
      return {
        errors: {
          reason: reason === null ? t("staff.chooseAReason") : undefined,
          delta:
            units < 1
              ? unitsProblem(t, delta, row.packSize)
              : isTooMany
                ? onlyLeft(batch.quantity)
                : undefined,
        },
        body: reason && { batchId: batch.id, reason, delta: way === "off" ? -units : units, note },
      }
    },
    send: (body, key) => call.shelf.adjust({ id: row.id, key, ...body }),
    onSent: ({ quantity }) => {
      toast({ text: t("shelf.adjusting.done", { medicine: row.name, count: quantity }) })
      onDone()
    },
    explain: (refusal) =>
      refusal.code === "not-enough-stock"
        ? { delta: onlyLeft(lineNumber(refusal, "available") ?? 0) }
        : undefined,
  })
  const { reason } = form.values
  const way = wayOf(reason, form.values.way)
  return (
    <div className={`panel well round mt-8 ${styles.correction}`}>
      <Form
        form={form}
        onCancel={onClose}
        send={t("shelf.adjusting.send")}
        sending={t("shelf.adjusting.sending")}
      >
        <Choice
          field={form.field("reason")}
          label={t("shelf.adjusting.reason")}
          options={choices.map((value) => ({ value, label: t(`shelf.reasons.${value}`) }))}
          look="chips"
        />
        {reason !== null && adjustReasons[reason].way === "both" && (
          <Choice
            field={form.field("way")}
            label={t("shelf.adjusting.way")}
            options={ways.map((value) => ({ value, label: t(`shelf.adjusting.${value}`) }))}
            look="chips"
          />
        )}
        <UnitsField
          field={form.field("delta")}
          packSize={row.packSize}
          label={`${t("shelf.adjusting.units")} (${t(`shelf.adjusting.${way}`)})`}
          hint={t("shelf.adjusting.inBatch", { quantity: formatCount(batch.quantity) })}
        />
        <TextField field={form.field("note")} label={t("shelf.adjusting.note")} />
      </Form>
    </div>
  )
}
