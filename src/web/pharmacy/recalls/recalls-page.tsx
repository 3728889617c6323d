import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readRecallSearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { RecallList } from "#web/pharmacy/recalls/recall-list.tsx"
import { StateChip } from "#web/pharmacy/recalls/recall-parts.tsx"
import { ReceivedView, receivedQuery } from "#web/pharmacy/recalls/received-view.tsx"
import { type RecallWays, StartDialog } from "#web/pharmacy/recalls/start-dialog.tsx"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/recalls.ts"

const ways: RecallWays = {
  scope: "own",
  medicines: (q) => call.medicines.list({ q }),
  lots: (medicineId) => call.recalls.lots({ medicineId }),
  start: (recall) => call.recalls.start(recall),
}

export const prefetch: Prefetch = (client, search) => {
  const { recall } = readRecallSearch(search)
  if (recall === undefined) readAhead(client, api.recalls.list.queryOptions())
  else readAhead(client, receivedQuery(recall))
}

/** Lists the recalls that concern this pharmacy, or shows one of them. */
export function RecallsPage() {
  const t = useWords()
  const { recall } = useSearch({ from: "/pharmacy/pos/stock/recalls" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.recalls") })} isIndexed={false} />
      {recall === undefined ? <Received /> : <ReceivedView id={recall} />}
    </>
  )
}

function Received() {
  const t = useWords()
  const navigate = useNavigate()
  const outage = useOutage()
  const pharmacy = useWorkplace("pharmacy")
  const list = useWholeList(api.recalls.list.queryOptions(), {
    rows: ({ recalls }) => recalls,
    topics: pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [],
  })
  const [isStarting, setIsStarting] = useState(false)
  const open = (recall: string) => void navigate({ to: paths.posRecalls, search: { recall } })
  return (
    <>
      <StockTabs />
      <HeadingRow heading={t("staff.recalls")} intro={t("recalls.intro")}>
        <Button
          look="outline"
          disabled={!!outage}
          title={outage ? t("recalls.needsConnection") : undefined}
          onClick={() => setIsStarting(true)}
        >
          {t("recalls.start.button")}
        </Button>
      </HeadingRow>
      {outage && (
        <Notice tone="warn" role="status">
          {t("recalls.needsConnection")}
        </Notice>
      )}
      <RecallList
        list={list}
        stateOf={(recall) => <StateChip of={recall} isAnswered={recall.answer.answeredAt !== null} />}
        onOpen={open}
      />
      {isStarting && (
        <StartDialog
          ways={ways}
          onClose={() => setIsStarting(false)}
          onStarted={({ id }) => {
            void list.settle()
            open(id)
          }}
        />
      )}
    </>
  )
}
