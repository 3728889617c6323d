import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { topic } from "#shared/live.ts"
import type { Batch, ShelfMovement } from "#shared/shelf.ts"
import { api } from "#web/call.ts"
import { useLiveTopics } from "#web/live-updates.ts"
import { AdjustForm } from "#web/pharmacy/stock/adjust-form.tsx"
import { formatExpiry } from "#web/pharmacy/stock/expiry-text.ts"
import styles from "#web/pharmacy/stock/history-dialog.module.css"
import { ListState } from "#web/pharmacy/stock/list-state.tsx"
import { DialogMedicine, type RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import { useOwnPharmacy } from "#web/pharmacy/stock/use-stock.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { formatCount } from "#web/ui/number.ts"
import { When } from "#web/ui/when.tsx"
import { useWords } from "#web/words/words.ts"

/** Why a row holds what it holds: its batches, each of which can be corrected, and every movement, newest first. */
export function HistoryDialog({
  row,
  canAct,
  onClose,
  onStale,
}: RowDialogProps & { canAct: boolean; onStale: () => void }) {
  const t = useWords()
  const shelf = useQuery(api.shelf.get.queryOptions({ input: { id: row.id } }))
  const past = useInfiniteQuery(
    api.shelf.movements.infiniteOptions({
      input: (before: number | undefined) => ({ id: row.id, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as number | undefined, // the first page has no predecessor
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const refresh = () => {
    void shelf.refetch()
    void past.refetch()
  }
  const pharmacy = useOwnPharmacy()
  useLiveTopics(pharmacy ? [topic.pharmacyStock(pharmacy.id)] : [], refresh)
  const [corrected, setCorrected] = useState<number | null>(null)
  const current = shelf.data?.row ?? row
  const movements = past.data?.pages.flatMap((page) => page.movements) ?? []
  const isFailed = shelf.isError || past.isError
  return (
    <Dialog
      title={t("shelf.past.title", { quantity: formatCount(current.quantity) })}
      onClose={onClose}
      isDirty={corrected !== null}
    >
      <DialogMedicine row={current} />
      <ListState
        state={isFailed ? "failed" : past.isPending || shelf.isPending ? "loading" : "shown"}
        loading={t("shelf.past.loading")}
        failed={t("shelf.past.failed")}
        onRetry={refresh}
      />
      {shelf.data && (
        <>
          <h3 className={styles.heading}>{t("shelf.past.batches")}</h3>
          <ul className={styles.list}>
            {shelf.data.batches.map((batch) => (
              <li key={batch.id}>
                <BatchLine batch={batch} onCorrect={canAct ? () => setCorrected(batch.id) : undefined} />
                {corrected === batch.id && (
                  <AdjustForm
                    row={current}
                    batch={batch}
                    onClose={() => setCorrected(null)}
                    onDone={() => {
                      setCorrected(null)
                      refresh()
                      onStale()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {past.data && (
        <>
          <h3 className={styles.heading}>{t("shelf.past.movements")}</h3>
          {movements.length === 0 && <p>{t("shelf.past.none")}</p>}
          <ol className={styles.list}>
            {movements.map((movement) => (
              <li key={movement.seq}>
                <MovementLine movement={movement} />
              </li>
            ))}
          </ol>
          {past.hasNextPage && (
            <Button
              look="outline"
              size="small"
              isBusy={past.isFetchingNextPage}
              onClick={() => void past.fetchNextPage()}
            >
              {t("shelf.past.more")}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}

function BatchLine({ batch, onCorrect }: { batch: Batch; onCorrect: (() => void) | undefined }) {
  const t = useWords()
  return (
    <div className={styles.batch}>
      <span>
        {batch.lot === null ? t("shelf.past.noLot") : <span className="mono">{batch.lot}</span>}
        <small>{batch.expiresOn === null ? t("shelf.past.noExpiry") : formatExpiry(batch.expiresOn)}</small>
      </span>
      <b className="num">{formatCount(batch.quantity)}</b>
      {onCorrect && (
        <Button look="outline" size="small" onClick={onCorrect}>
          {t("shelf.adjusting.adjust")}
          <span className="sr"> {batch.lot ?? t("shelf.past.noLot")}</span>
        </Button>
      )}
    </div>
  )
}

function MovementLine({ movement }: { movement: ShelfMovement }) {
  const t = useWords()
  const { delta } = movement
  return (
    <div className={styles.movement}>
      <span>
        <b>{useKindText(movement)}</b>
        <small>
          <When at={movement.occurredAt} />
          {movement.who !== null && <span>{movement.who}</span>}
          {movement.document !== null && <span className="mono">{movement.document}</span>}
          {movement.lot !== null && <span className="mono">{movement.lot}</span>}
        </small>
      </span>
      <span className={styles.numbers}>
        <b className="num">
          {delta > 0 ? "+" : "−"}
          {formatCount(Math.abs(delta))}
        </b>
        <small>
          <span className="sr">{t("shelf.past.after")} </span>
          <span className="num">{formatCount(movement.after)}</span>
        </small>
      </span>
    </div>
  )
}

const reasons = ["damaged", "expired", "theft", "found", "count", "other"] as const

/** `Written off: damaged, Broken`: the kind, and the reason where it says more. */
function useKindText({ kind, reason }: ShelfMovement): string {
  const t = useWords()
  const text = isKnown(kind) ? t(`shelf.past.kinds.${kind}`) : kind
  if (reason === null) return text
  const [code = "", ...note] = reason.split(": ")
  const known = reasons.find((one) => one === code)
  const why = known === undefined ? reason : [t(`shelf.reasons.${known}`), ...note].join(": ")
  return why === text ? text : `${text} · ${why}`
}

const kinds = [
  "opening",
  "receipt",
  "sale",
  "return",
  "count",
  "adjust",
  "found",
  "expired",
  "write-off",
  "reserve",
  "release",
  "import",
] as const
const isKnown = (kind: string): kind is (typeof kinds)[number] => kinds.some((known) => known === kind)
