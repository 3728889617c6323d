import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { CaredFor, Caregiver, Missed } from "#contract/customer/caregivers.ts"
import { maxCaregivers } from "#domain/customer/caregiver-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { Section } from "#web/customer/account/section.tsx"
import { CaregiverRow } from "#web/customer/caregivers/caregiver-row.tsx"
import { ChangeCaregiverDialog, InviteDialog } from "#web/customer/caregivers/consent-dialogs.tsx"
import { InvitationDialog } from "#web/customer/caregivers/invitation-dialog.tsx"
import { sayTerms, useCaregivers, useRefreshCaregivers } from "#web/customer/caregivers/use-caregivers.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/caregivers.ts"

type Opened = "invite" | "code" | Caregiver | null

/** Lists the person's caregivers and the people for whom they are notified; `invitation` is the code of an opened link. */
export function CaregiversSection({ invitation }: { invitation: string | undefined }) {
  const t = useWords()
  const { data, isError, refetch } = useCaregivers()
  const { data: people = [] } = useQuery(api.dosePeople.list.queryOptions())
  const [opened, setOpened] = useState<Opened>(invitation === undefined ? null : "code")
  const navigate = useNavigate()
  const close = () => {
    setOpened(null)
    if (invitation !== undefined) void navigate({ to: paths.account, replace: true, resetScroll: false })
  }
  return (
    <Section id="caregivers" heading={t("caregivers.heading")} hint={t("caregivers.hint")}>
      {!data && isError && <NotLoaded onRetry={() => void refetch()}>{t("caregivers.failed")}</NotLoaded>}
      {!data && !isError && <Skeleton lines={["45%", "25%"]} />}
      {data?.caregivers.length === 0 && <p>{t("caregivers.none")}</p>}
      <ul className="entries">
        {data?.caregivers.map((caregiver) => (
          <CaregiverRow key={caregiver.id} caregiver={caregiver} onChange={() => setOpened(caregiver)} />
        ))}
      </ul>
      <div className="row gap-12 mt-16">
        {data && data.caregivers.length < maxCaregivers && (
          <Button look="outline" size="small" onClick={() => setOpened("invite")}>
            {t("caregivers.invite")}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => setOpened("code")}>
          {t("caregivers.haveCode")}
        </Button>
      </div>
      {data && data.caredFor.length > 0 && <CaredForList caredFor={data.caredFor} />}
      {opened === "invite" && <InviteDialog people={people} onClose={close} />}
      {opened === "code" && <InvitationDialog code={invitation} onClose={close} />}
      {opened !== null && typeof opened === "object" && (
        <ChangeCaregiverDialog caregiver={opened} onClose={close} />
      )}
    </Section>
  )
}

/** Lists the people of whose missed doses one is notified, each with those doses. */
function CaredForList({ caredFor }: { caredFor: readonly CaredFor[] }) {
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
