import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { RecallTrace, ReceivedRecall } from "#contract/pharmacy/recalls.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { AnswerDialog, CloseDialog, LiftDialog } from "#web/pharmacy/recalls/recall-dialogs.tsx"
import {
  Fact,
  isOver,
  RecallFacts,
  RecallLoading,
  RecallPaper,
  StateChip,
} from "#web/pharmacy/recalls/recall-parts.tsx"
import { TracePart } from "#web/pharmacy/recalls/trace-part.tsx"
import { useWords } from "#web/words/words.ts"

export const receivedQuery = (id: string) => api.recalls.get.queryOptions({ input: { id } })

/** Shows a recall with this pharmacy's answer, sales, orders and deliveries. */
export function ReceivedView({ id }: { id: string }) {
  const t = useWords()
  const client = useQueryClient()
  const pharmacy = useWorkplace("pharmacy")
  const query = useQuery(receivedQuery(id))
  const refresh = () => void client.invalidateQueries({ queryKey: api.recalls.key() })
  useLiveTopics(pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [], refresh, { readAt: query.dataUpdatedAt })
  return (
    <>
      <p className="mb-8">
        <Link to={paths.posRecalls}>{t("recalls.back")}</Link>
      </p>
      <RecallLoading query={query} />
      {query.data && <Shown recall={query.data} onChanged={refresh} />}
    </>
  )
}

type Opened = "answer" | "close" | "lift"
type ShownProps = { recall: ReceivedRecall & { trace: RecallTrace }; onChanged: () => void }

function Shown({ recall, onChanged }: ShownProps) {
  const t = useWords()
  const outage = useOutage()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { answer } = recall
  const isAnswered = answer.answeredAt !== null
  const close = () => setOpened(null)
  const done = () => {
    close()
    onChanged()
  }
  const act = (what: Opened, label: string, look: "primary" | "outline") => (
    <Button
      look={look}
      size="small"
      disabled={!!outage}
      title={outage ? t("recalls.needsConnection") : undefined}
      onClick={() => setOpened(what)}
    >
      {label}
    </Button>
  )
  const acts = (
    <>
      {!isOver(recall) &&
        act(
          "answer",
          t(isAnswered ? "recalls.answer.correct" : "recalls.answer.button"),
          isAnswered ? "outline" : "primary",
        )}
      {!recall.isNational && !isOver(recall) && act("close", t("recalls.close.button"), "outline")}
      {!recall.isNational && recall.liftedAt === null && act("lift", t("recalls.lift.button"), "outline")}
      <ButtonLink look="outline" size="small" to={paths.posQuarantine}>
        {t("staff.quarantine")}
      </ButtonLink>
    </>
  )
  return (
    <>
      <RecallPaper recall={recall} state={<StateChip of={recall} isAnswered={isAnswered} />} acts={acts}>
        <RecallFacts of={recall}>
          <Fact name={t("recalls.facts.yourAnswer")}>
            {isAnswered
              ? t("recalls.facts.found", {
                  found: formatCount(answer.unitsFound ?? 0),
                  removed: formatCount(answer.unitsRemoved ?? 0),
                })
              : t("recalls.facts.noAnswer")}
            {answer.note !== null && <span className="block">{answer.note}</span>}
            <span className="block meta">{t("recalls.facts.blocked", { count: answer.unitsBlocked })}</span>
          </Fact>
        </RecallFacts>
        <TracePart trace={recall.trace} />
      </RecallPaper>
      {opened === "answer" && (
        <AnswerDialog recall={recall} onClose={close} onDone={done} onStale={onChanged} />
      )}
      {opened === "close" && (
        <CloseDialog
          recall={recall}
          send={(body) => call.recalls.close(body)}
          onClose={close}
          onDone={done}
        />
      )}
      {opened === "lift" && (
        <LiftDialog recall={recall} send={(body) => call.recalls.lift(body)} onClose={close} onDone={done} />
      )}
    </>
  )
}
