import type { ReactNode } from "react"
import type { Recall } from "#contract/pharmacy/recalls.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import type { useWholeList } from "#web/kit/lists/paged-list.ts"
import { type Sorting, sortedHeads } from "#web/kit/lists/sorting.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { ClassChip, Lots, Scope } from "#web/pharmacy/recalls/recall-parts.tsx"
import { useWords } from "#web/words/words.ts"

const columns = ["medicine", "lots", "class", "started", "answers", "status", "actions"] as const

export const recallSorts = ["medicine", "class", "started", "answers"] as const
type RecallSort = (typeof recallSorts)[number]

type RecallListProps<Row extends Recall> = {
  list: ReturnType<typeof useWholeList<{ recalls: Row[] }, Row, Error>>
  stateOf: (recall: Row) => ReactNode
  onOpen: (id: string) => void
  /** Where the list can be sorted. */
  heads?: { sorting: Sorting<RecallSort>; ask: (part: { sort: string }) => void }
}

/** Lists recalls. */
export function RecallList<Row extends Recall>({ list, stateOf, onOpen, heads }: RecallListProps<Row>) {
  const t = useWords()
  const nameOf = (column: (typeof columns)[number]) => t(`recalls.columns.${column}`)
  return (
    <DataTable
      list={list}
      loading={t("recalls.loading")}
      failed={t("recalls.failed")}
      empty={
        <EmptyState heading={t("recalls.none")}>
          <p>{t("recalls.noneText")}</p>
        </EmptyState>
      }
      updates={t("common.updates", { count: list.waiting })}
      label={t("staff.recalls")}
      columns={heads ? sortedHeads(columns, recallSorts, { nameOf, ...heads }) : columns.map(nameOf)}
    >
      {(recall, isGone) => (
        <CardRow isGone={isGone}>
          <CardCell kind="prose">
            <b className="text-body leading" translate="no">
              <TallMan text={keepTogether(recall.medicine)} />
            </b>
            <small className="block meta">
              <Scope of={recall} />
            </small>
          </CardCell>
          <CardCell label={t("recalls.columns.lots")} kind="prose">
            <Lots of={recall} />
          </CardCell>
          <CardCell label={t("recalls.columns.class")}>
            <ClassChip of={recall} />
          </CardCell>
          <CardCell label={t("recalls.columns.started")}>
            <When at={recall.startedAt} />
          </CardCell>
          <CardCell label={t("recalls.columns.answers")}>
            {t("recalls.answers", {
              answered: formatCount(recall.answered),
              asked: formatCount(recall.asked),
            })}
          </CardCell>
          <CardCell label={t("recalls.columns.status")}>{stateOf(recall)}</CardCell>
          <CardCell kind="actions">
            <Button look="outline" size="small" onClick={() => onOpen(recall.id)}>
              {t("recalls.open")}
              <span className="sr">{t("recalls.ofRecall", { medicine: recall.medicine })}</span>
            </Button>
          </CardCell>
        </CardRow>
      )}
    </DataTable>
  )
}
