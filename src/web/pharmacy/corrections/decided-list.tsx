import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Correction } from "#contract/pharmacy/corrections.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import type { CorrectionOwner } from "#web/pharmacy/corrections/correction-owner.ts"
import { Proposed } from "#web/pharmacy/corrections/proposed.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/corrections.ts"

export const decidedQuery = (owner: CorrectionOwner) =>
  api[owner].list.queryOptions({ input: { unread: "true" } })

/** Loads the decisions about a pharmacy's or supplier's corrections that nobody there has read; `topics` tell of them. */
export const useDecided = (owner: CorrectionOwner, topics: string[]) =>
  useWholeList(decidedQuery(owner), {
    rows: ({ corrections }) => corrections,
    topics,
  })

type Decided = ReturnType<typeof useDecided>
type DecidedListProps = { owner: CorrectionOwner; list: Decided; className?: string }

/** Renders the decisions that nobody has read; nothing without one. */
export function DecidedList({ owner, list, className }: DecidedListProps) {
  const t = useWords()
  return (
    <DataList
      list={list}
      loading={null}
      failed={t("corrections.listFailed")}
      empty={null}
      updates={t("common.updates", { count: list.waiting })}
    >
      <section aria-labelledby="decided-corrections" className={className}>
        <h3 className="text-lead mb-4" id="decided-corrections">
          {t("corrections.decided")}
        </h3>
        <ul {...list.listProps} className="stack divided">
          {list.rows.map(({ item, isGone }) => (
            <Proposed key={item.id} of={item}>
              {!isGone && <ReadButton owner={owner} of={item} settle={list.settle} />}
            </Proposed>
          ))}
        </ul>
      </section>
    </DataList>
  )
}

type ReadButtonProps = { owner: CorrectionOwner; of: Correction; settle: Decided["settle"] }

function ReadButton({ owner, of: { id, medicine }, settle }: ReadButtonProps) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const client = useQueryClient()
  const reading = useMutation({
    mutationFn: () => call[owner].read({ id }),
    onSuccess: () => {
      toast({ text: t("corrections.wasRead", { list: t("staff.proposedCorrections") }) })
      const counts = owner === "corrections" ? api.till.waiting : api.supplierOrders.counts
      void client.invalidateQueries({ queryKey: counts.key() })
      // The button disappears with its row.
      document.getElementById("main")?.focus({ preventScroll: true })
    },
    onError: toastProblem,
    onSettled: settle,
  })
  return (
    <Button
      look="outline"
      size="small"
      disabled={isOff}
      isBusy={reading.isPending}
      onClick={() => reading.mutate()}
    >
      {t("staff.markAsRead")}
      <span className="sr"> {medicine.name}</span>
    </Button>
  )
}
