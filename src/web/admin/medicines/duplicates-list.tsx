import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { CatalogueMedicine, LikelyPair } from "#contract/admin/medicines.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/admin/medicines/medicines.module.css"
import { MergeDialog } from "#web/admin/medicines/merge-dialog.tsx"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

type DuplicatesListProps = { search: AdminSearch; canAct: boolean }

/** Lists probable duplicates in pairs, to be merged or marked as different. */
export function DuplicatesList({ search, canAct }: DuplicatesListProps) {
  const t = useWords()
  const [merging, setMerging] = useState<LikelyPair | null>(null)
  const list = usePagedList(pagedQuery(api.adminMedicines.duplicates, { input: {}, by: "after" }), {
    rows: ({ pairs }) => pairs.map((pair) => ({ ...pair, id: `${pair.one.id} ${pair.other.id}` })),
  })
  const refresh = list.retry
  const note = async ({ one, other }: LikelyPair) => {
    try {
      await call.adminMedicines.notDuplicates({ one: one.id, other: other.id })
      toast({ text: t("adminMedicines.pairs.noted") })
    } catch (error) {
      toastProblem(error)
    }
    refresh()
  }
  return (
    <>
      <DataList
        list={list}
        loading={t("staff.loadingMedicines")}
        failed={t("staff.medicinesFailed")}
        empty={
          <EmptyState heading={t(list.hasMore ? "adminMedicines.pairs.part" : "adminMedicines.pairs.none")}>
            {t("adminMedicines.pairs.noneText")}
          </EmptyState>
        }
        more={t(list.isLoadingMore ? "common.loading" : "adminMedicines.pairs.more")}
      >
        <ul className="stack gap-12">
          {list.rows.map(({ key, item: pair }) => (
            <Pair
              key={key}
              of={pair}
              search={search}
              canAct={canAct}
              onMerge={() => setMerging(pair)}
              onNote={() => void note(pair)}
            />
          ))}
        </ul>
      </DataList>
      {merging && (
        <MergeDialog
          of={[merging.one, merging.other]}
          onClose={() => setMerging(null)}
          onDone={() => {
            setMerging(null)
            refresh()
          }}
        />
      )}
    </>
  )
}

type PairProps = {
  of: LikelyPair
  search: AdminSearch
  canAct: boolean
  onMerge: () => void
  onNote: () => void
}

function Pair({ of: { one, other, why }, search, canAct, onMerge, onNote }: PairProps) {
  const t = useWords()
  const both = (
    <span className="sr">{t("adminMedicines.pairs.ofPair", { one: one.name, other: other.name })}</span>
  )
  return (
    <li className="row apart gap-x-24 panel pad-12-16">
      <Twin of={one} search={search} />
      <Twin of={other} search={search} />
      <Chip tone={why === "near" ? "plain" : "warn"}>{t(`adminMedicines.pairs.why.${why}`)}</Chip>
      <span className="row">
        <Button look="outline" size="small" disabled={!canAct} onClick={onNote}>
          {t("adminMedicines.pairs.not")}
          {both}
        </Button>
        <Button size="small" disabled={!canAct} onClick={onMerge}>
          {t("staff.merge")}
          {both}
        </Button>
      </span>
    </li>
  )
}

function Twin({ of, search }: { of: CatalogueMedicine; search: AdminSearch }) {
  const t = useWords()
  return (
    <span className={`shrink break ${styles.twin}`}>
      <Link to={paths.adminMedicines} search={{ ...search, id: String(of.id) }} className="text-primary">
        <b translate="no">{keepTogether(of.name)}</b>
      </Link>
      <small className="block meta">
        {t("staff.byName", { name: of.manufacturer })} · {t("adminMedicines.usedBy", { count: of.usedBy })}
      </small>
    </span>
  )
}
