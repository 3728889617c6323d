import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { FollowedRecall } from "#contract/admin/recalls.ts"
import type { AskedPharmacy } from "#contract/pharmacy/recalls.ts"
import { paths } from "#domain/platform/paths.ts"
import { BackLink } from "#web/admin/list-parts.tsx"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, CardTable } from "#web/kit/lists/card-table.tsx"
import { CloseDialog, LiftDialog } from "#web/pharmacy/recalls/recall-dialogs.tsx"
import {
  isOver,
  RecallFacts,
  RecallLoading,
  RecallPaper,
  StateChip,
} from "#web/pharmacy/recalls/recall-parts.tsx"
import styles from "#web/pharmacy/recalls/recalls.module.css"
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
        <AskedPharmacies pharmacies={recall.pharmacies} />
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

const columns = ["name", "phone", "blocked", "sold", "answer"] as const

/** Lists the pharmacies that a recall asks: those without an answer first. */
function AskedPharmacies({ pharmacies }: { pharmacies: AskedPharmacy[] }) {
  const t = useWords()
  return (
    <section className={styles.part}>
      <h2>{t("staff.pharmacies")}</h2>
      {pharmacies.length === 0 && <p className="muted">{t("recalls.pharmacies.none")}</p>}
      {pharmacies.length > 0 && (
        <CardTable
          label={t("staff.pharmacies")}
          columns={columns.map((column) => ({
            name: t(`recalls.pharmacies.columns.${column}`),
            isFigure: column === "blocked" || column === "sold",
          }))}
        >
          {pharmacies.map((pharmacy) => (
            <CardRow key={pharmacy.id}>
              <CardCell kind="prose">
                <b translate="no">{pharmacy.name}</b>
                <small className="block meta">{pharmacy.town}</small>
              </CardCell>
              <CardCell label={t("recalls.pharmacies.columns.phone")}>
                <Phone number={pharmacy.phone} />
              </CardCell>
              <CardCell label={t("recalls.pharmacies.columns.blocked")} kind="figure">
                {formatCount(pharmacy.unitsBlocked)}
              </CardCell>
              <CardCell label={t("recalls.pharmacies.columns.sold")} kind="figure">
                {formatCount(pharmacy.unitsSold)}
              </CardCell>
              <CardCell label={t("recalls.pharmacies.columns.answer")} kind="prose">
                <Answer of={pharmacy} />
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  )
}

function Answer({ of: { answeredAt, answeredBy, unitsFound, unitsRemoved, note } }: { of: AskedPharmacy }) {
  const t = useWords()
  if (answeredAt === null) return <Chip tone="warn">{t("recalls.pharmacies.waiting")}</Chip>
  return (
    <span>
      {t("recalls.facts.found", {
        found: formatCount(unitsFound ?? 0),
        removed: formatCount(unitsRemoved ?? 0),
      })}
      {note !== null && <span className="block">{note}</span>}
      <small className="block meta">
        {formatMoment(new Date(answeredAt))} {answeredBy && t("staff.byName", { name: answeredBy })}
      </small>
    </span>
  )
}
