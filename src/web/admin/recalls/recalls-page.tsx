import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { FollowedView, followedQuery } from "#web/admin/recalls/followed-view.tsx"
import { api, call } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { RecallList } from "#web/pharmacy/recalls/recall-list.tsx"
import { StateChip } from "#web/pharmacy/recalls/recall-parts.tsx"
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
  const { id } = useSearch({ from: "/admin/admin/recalls" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.recalls") })} isIndexed={false} />
      {id === undefined ? <National /> : <FollowedView id={id} />}
    </>
  )
}

function National() {
  const t = useWords()
  const navigate = useNavigate()
  const list = useWholeList(api.adminRecalls.list.queryOptions(), { rows: ({ recalls }) => recalls })
  const [isStarting, setIsStarting] = useState(false)
  const open = (id: string) => void navigate({ to: paths.adminRecalls, search: { id } })
  return (
    <>
      <HeadingRow heading={t("staff.recalls")} intro={t("recalls.adminIntro")}>
        <Button onClick={() => setIsStarting(true)}>{t("recalls.start.button")}</Button>
      </HeadingRow>
      <RecallList list={list} stateOf={(recall) => <StateChip of={recall} />} onOpen={open} />
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
