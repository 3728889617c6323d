import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { FollowedRecall } from "#contract/admin/recalls.ts"
import { paths } from "#domain/platform/paths.ts"
import { BackLink } from "#web/admin/list-parts.tsx"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { AskedPharmacies } from "#web/pharmacy/recalls/asked-pharmacies.tsx"
import { CloseDialog, LiftDialog } from "#web/pharmacy/recalls/recall-dialogs.tsx"
import {
  isOver,
  RecallFacts,
  RecallLoading,
  RecallPaper,
  StateChip,
} from "#web/pharmacy/recalls/recall-parts.tsx"
import { TracePart } from "#web/pharmacy/recalls/trace-part.tsx"
import { useWords } from "#web/words/words.ts"

/** Answers come in while the page is open. */
const freshForMs = 15_000
export const followedQuery = (id: string) =>
  api.adminRecalls.get.queryOptions({ input: { id }, refetchInterval: freshForMs })

/** Follows a national recall up: who has answered, and where the units went. */
export function FollowedView({ id }: { id: string }) {
  const t = useWords()
  const client = useQueryClient()
  const query = useQuery(followedQuery(id))
  const refresh = () => void client.invalidateQueries({ queryKey: api.adminRecalls.key() })
  return (
    <>
      <BackLink to={paths.adminRecalls} search={{}}>
        {t("recalls.back")}
      </BackLink>
      <RecallLoading query={query} />
      {query.data && <Shown recall={query.data} onChanged={refresh} />}
    </>
  )
}

function Shown({ recall, onChanged }: { recall: FollowedRecall; onChanged: () => void }) {
  const t = useWords()
  const [opened, setOpened] = useState<"close" | "lift" | null>(null)
  const remind = useMutation({
    mutationFn: () => call.adminRecalls.remind({ id: recall.id }),
    onSuccess: () => {
      toast({ text: t("recalls.reminded") })
      onChanged()
    },
    onError: toastProblem,
  })
  const close = () => setOpened(null)
  const done = () => {
    close()
    onChanged()
  }
  const acts = (
    <>
      {!isOver(recall) && recall.answered < recall.asked && (
        <Button size="small" onClick={() => remind.mutate()} isBusy={remind.isPending}>
          {t("recalls.remind")}
        </Button>
      )}
      {!isOver(recall) && (
        <Button look="outline" size="small" onClick={() => setOpened("close")}>
          {t("recalls.close.button")}
        </Button>
      )}
      {recall.liftedAt === null && (
        <Button look="outline" size="small" onClick={() => setOpened("lift")}>
          {t("recalls.lift.button")}
        </Button>
      )}
    </>
  )
  return (
    <>
      <RecallPaper recall={recall} state={<StateChip of={recall} />} acts={acts}>
        <RecallFacts of={recall} />
        <AskedPharmacies
          heading={t("staff.pharmacies")}
          pharmacies={recall.pharmacies}
          columns={["name", "phone", "blocked", "sold", "answer"]}
        />
        <TracePart trace={recall.trace} isNational />
      </RecallPaper>
      {opened === "close" && (
        <CloseDialog
          recall={recall}
          send={(body) => call.adminRecalls.close(body)}
          onClose={close}
          onDone={done}
        />
      )}
      {opened === "lift" && (
        <LiftDialog
          recall={recall}
          send={(body) => call.adminRecalls.lift(body)}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
}
