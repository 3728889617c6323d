import { useMutation } from "@tanstack/react-query"
import type { CaredFor, Missed } from "#contract/customer/caregivers.ts"
import { sayTerms, useRefreshCaregivers } from "#web/customer/caregivers/use-caregivers.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Lists the people whose missed doses one is told of, each with those doses. */
export function CaredForList({ caredFor }: { caredFor: readonly CaredFor[] }) {
  const t = useWords()
  return (
    <>
      <h3 className="mt-24">{t("caregivers.forOthers")}</h3>
      <ul className="entries mt-12">
        {caredFor.map((person) => (
          <CaredForRow key={person.id} cared={person} />
        ))}
      </ul>
    </>
  )
}

function CaredForRow({ cared }: { cared: CaredFor }) {
  const t = useWords()
  const refresh = useRefreshCaregivers()
  const { id, owner, person, missed } = cared
  const name = person ?? owner
  const stop = useMutation(
    api.caregivers.end.mutationOptions({
      onSuccess: () => toast({ text: t("caregivers.stopped", { name }) }),
      onError: toastProblem,
      onSettled: refresh,
    }),
  )
  return (
    <li>
      <div className="row apart gap-12">
        <div className="grow shrink break">
          <b translate="no">{person === null || owner === "" ? name : `${person} (${owner})`}</b>
          <small className="block">{sayTerms(t, cared)}</small>
        </div>
        <Button
          look="quiet"
          size="small"
          isBusy={stop.isPending}
          onClick={() => stop.mutate({ id })}
          aria-label={`${t("caregivers.stop")}: ${name}`}
        >
          {t("caregivers.stop")}
        </Button>
      </div>
      {missed.length === 0 ? (
        <p className="muted mt-8">{t("caregivers.missedNone")}</p>
      ) : (
        <ul className="stack mt-8" aria-label={t("caregivers.missed")}>
          {missed.map((dose) => (
            <MissedRow key={dose.id} dose={dose} />
          ))}
        </ul>
      )}
    </li>
  )
}

function MissedRow({ dose: { dueAt, medicine, isRecorded } }: { dose: Missed }) {
  const t = useWords()
  return (
    <li className={isRecorded ? "muted" : undefined}>
      {formatMoment(new Date(dueAt))}
      {medicine !== null && (
        <>
          {" · "}
          <span translate="no">{medicineText(medicine)}</span>
        </>
      )}
      {isRecorded && ` · ${t("caregivers.recordedSince")}`}
    </li>
  )
}
