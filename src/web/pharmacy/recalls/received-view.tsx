import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { TracedReceivedRecall } from "#contract/pharmacy/recalls.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { AskedPharmacies } from "#web/pharmacy/recalls/asked-pharmacies.tsx"
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

/** Answers of branches come in while the page is open. */
const freshForMs = 15_000
export const receivedQuery = (id: string) =>
  api.recalls.get.queryOptions({
    input: { id },
    refetchInterval: ({ state }) => hasSilentBranch(state.data) && freshForMs,
  })
const hasSilentBranch = (recall: TracedReceivedRecall | undefined) =>
  recall !== undefined && !isOver(recall) && recall.branches.some(({ answeredAt }) => answeredAt === null)

/** Shows a recall with this pharmacy's answer, sales, orders and deliveries, and the answers of its branches. */
export function ReceivedView({ id }: { id: string }) {
  const t = useWords()
  const client = useQueryClient()
  const pharmacy = useWorkplace("pharmacy")
  const options = receivedQuery(id)
  const query = useQuery(options)
  const refresh = () => client.invalidateQueries({ queryKey: api.recalls.key() })
  useLiveTopics(pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [], refresh, options)
  return (
    <>
      <p className="mb-8">
        <Link to={paths.posRecalls}>{t("recalls.back")}</Link>
      </p>
      <RecallLoading query={query} />
      {query.data && <Shown recall={query.data} onChanged={() => void refresh()} />}
    </>
  )
}

type Opened = "answer" | "close" | "lift"
type ShownProps = { recall: TracedReceivedRecall; onChanged: () => void }

function Shown({ recall, onChanged }: ShownProps) {
  const t = useWords()
  const outage = useOutage()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { answer, branches, askedBy } = recall
  const isOwn = !recall.isNational && askedBy === null
  const remind = useMutation({
    mutationFn: () => call.recalls.remind({ id: recall.id }),
    onSuccess: () => {
      toast({ text: t("recalls.reminded") })
      onChanged()
    },
    onError: toastProblem,
  })
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
      {hasSilentBranch(recall) && (
        <Button
          look="outline"
          size="small"
          disabled={!!outage}
          title={outage ? t("recalls.needsConnection") : undefined}
          isBusy={remind.isPending}
          onClick={() => remind.mutate()}
        >
          {t("recalls.remind")}
        </Button>
      )}
      {isOwn && !isOver(recall) && act("close", t("recalls.close.button"), "outline")}
      {isOwn && recall.liftedAt === null && act("lift", t("recalls.lift.button"), "outline")}
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
            <span className="block meta">
              {askedBy === null
                ? t("recalls.facts.blocked", { count: answer.unitsBlocked })
                : t("recalls.facts.notBlocked")}
            </span>
          </Fact>
        </RecallFacts>
        {branches.length > 0 && (
          <AskedPharmacies
            heading={t("recalls.branches")}
            pharmacies={branches}
            columns={["name", "phone", "answer"]}
          />
        )}
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
