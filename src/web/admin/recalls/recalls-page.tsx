import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { Recall } from "#contract/pharmacy/recalls.ts"
import { paths } from "#domain/platform/paths.ts"
import { useAsk } from "#web/admin/list-parts.tsx"
import { FollowedView, followedQuery } from "#web/admin/recalls/followed-view.tsx"
import { api, call } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { CsvButton } from "#web/kit/lists/list-csv.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { sortIn, sortRows } from "#web/kit/lists/sorting.ts"
import { RecallList, recallSorts } from "#web/pharmacy/recalls/recall-list.tsx"
import { StateChip, stateOf } from "#web/pharmacy/recalls/recall-parts.tsx"
import { type RecallWays, StartDialog } from "#web/pharmacy/recalls/start-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/recalls.ts"

const ways: RecallWays = {
  scope: "national",
  medicines: (q) => call.adminMedicines.list({ q }),
  lots: (medicineId) => call.adminRecalls.lots({ medicineId }),
  start: (recall) => call.adminRecalls.start(recall),
}

export const prefetch: Prefetch = (client, search) => {
  const { id } = readAdminSearch(search)
  if (id === undefined) readAhead(client, api.adminRecalls.list.queryOptions())
  else readAhead(client, followedQuery(id))
}

/** Lists the national recalls, or follows one of them up. */
export function AdminRecallsPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/recalls" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.recalls") })} isIndexed={false} />
      {search.id === undefined ? <National search={search} /> : <FollowedView id={search.id} />}
    </>
  )
}

const keys = {
  medicine: ({ medicine }: Recall) => medicine.toLowerCase(),
  class: (recall: Recall) => recall.class,
  started: ({ startedAt }: Recall) => startedAt,
  answers: ({ answered, asked }: Recall) => answered / Math.max(1, asked),
}

function National({ search }: { search: AdminSearch }) {
  const t = useWords()
  const navigate = useNavigate()
  const ask = useAsk(paths.adminRecalls)
  const sorting = sortIn(search.sort ?? "started-", recallSorts, "started")
  const list = useWholeList(api.adminRecalls.list.queryOptions(), {
    rows: ({ recalls }) => sortRows(recalls, sorting, keys),
  })
  const [isStarting, setIsStarting] = useState(false)
  const open = (id: string) => void navigate({ to: paths.adminRecalls, search: { id } })
  return (
    <>
      <HeadingRow heading={t("staff.recalls")} intro={t("recalls.adminIntro")}>
        <span className="row">
          <RecallsCsv recalls={list.rows.map(({ item }) => item)} />
          <Button onClick={() => setIsStarting(true)}>{t("recalls.start.button")}</Button>
        </span>
      </HeadingRow>
      <RecallList
        list={list}
        stateOf={(recall) => <StateChip of={recall} />}
        onOpen={open}
        heads={{ sorting, ask }}
      />
      {isStarting && (
        <StartDialog
          ways={ways}
          onClose={() => setIsStarting(false)}
          onStarted={({ id }) => {
            list.retry()
            open(id)
          }}
        />
      )}
    </>
  )
}

/** Saves the recalls as they are sorted. */
function RecallsCsv({ recalls }: { recalls: readonly Recall[] }) {
  const t = useWords()
  const save = () =>
    saveCsv(
      t("recalls.csvFile"),
      [
        t("common.medicine"),
        t("staff.batches"),
        t("recalls.columns.class"),
        t("staff.reason"),
        t("recalls.start.orderedBy"),
        t("recalls.columns.started"),
        t("staff.pharmacies"),
        t("recalls.columns.answers"),
        t("common.status"),
        t("recalls.close.summary"),
      ],
      recalls.map((recall) => [
        recall.medicine,
        recall.lots.join(" ") || t("recalls.allLots"),
        recall.class,
        recall.reason,
        recall.orderedBy,
        recall.startedAt,
        recall.asked,
        recall.answered,
        t(`recalls.states.${stateOf(recall)}`),
        recall.summary ?? recall.liftReason ?? "",
      ]),
    )
  return <CsvButton isEmpty={recalls.length === 0} save={save} />
}
