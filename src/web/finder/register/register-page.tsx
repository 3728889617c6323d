import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { PharmacyApplication } from "#contract/customer/pharmacy-applications.ts"
import { isOpenState } from "#domain/customer/application-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { ApplicationForm } from "#web/finder/register/application-form.tsx"
import styles from "#web/finder/register/register.module.css"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatDay } from "#web/kit/format/when-format.ts"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/register-pharmacy.ts"

const steps = ["fill", "check", "open"] as const

/** Lets a person who is logged in register a pharmacy, and says how far the application is. */
export function RegisterPage() {
  const t = useWords()
  const { state } = useSession()
  return (
    <Page>
      <PageHead
        title={t("registerPharmacy.title")}
        description={t("registerPharmacy.description")}
        path={paths.registerPharmacy}
      />
      <div className={styles.page}>
        <h1>{t("common.registerPharmacy")}</h1>
        <p className="text-lead mb-16">{t("registerPharmacy.intro")}</p>
        {state === "signed-in" ? (
          <Application />
        ) : (
          <>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{t(`registerPharmacy.steps.${step}`)}</li>
              ))}
            </ol>
            <ButtonAnchor href={loginUrl(paths.registerPharmacy)}>{t("registerPharmacy.logIn")}</ButtonAnchor>
          </>
        )}
      </div>
    </Page>
  )
}

/** The administration decides while the page may be open. */
const freshForMs = 30_000

function Application() {
  const t = useWords()
  const client = useQueryClient()
  const query = useQuery(api.pharmacyApplications.list.queryOptions({ refetchInterval: freshForMs }))
  const [isEditing, setEditing] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: api.pharmacyApplications.key() })
  if (!query.data)
    return (
      <ListState
        state={stateOf(query)}
        loading={t("registerPharmacy.loading")}
        failed={t("registerPharmacy.failed")}
        onRetry={() => void query.refetch()}
      />
    )
  const [newest] = query.data.applications
  const open = newest && isOpenState(newest.state) ? newest : undefined
  const isForm =
    newest === undefined || isEditing || newest.state === "incomplete" || newest.state === "asked"
  return (
    <>
      {newest && <Standing of={newest} />}
      {newest && (
        <Acts
          of={newest}
          isEditing={isForm}
          onEdit={() => setEditing(true)}
          onChanged={() => void refresh()}
        />
      )}
      {isForm && (
        <ApplicationForm
          // Another application, or another question, is another form.
          key={`${open?.id} ${open?.question}`}
          of={open ?? null}
          onSent={async () => {
            await refresh()
            setEditing(false)
          }}
          onStale={() => void refresh()}
        />
      )}
    </>
  )
}

const tones = {
  incomplete: "warn",
  waiting: "info",
  asked: "warn",
  verified: "ok",
  refused: "bad",
  withdrawn: "info",
} as const

function Standing({ of: { state, sentAt, name, question, reason } }: { of: PharmacyApplication }) {
  const t = useWords()
  return (
    <Notice tone={tones[state]} role="status">
      <p>{t(`registerPharmacy.states.${state}`, { day: formatDay(new Date(sentAt)), name })}</p>
      {state === "asked" && <p className="semibold">{question}</p>}
      {state === "refused" && <p className="semibold">{reason}</p>}
    </Notice>
  )
}

type ActsProps = { of: PharmacyApplication; isEditing: boolean; onEdit: () => void; onChanged: () => void }

function Acts({ of: { id, version, state }, isEditing, onEdit, onChanged }: ActsProps) {
  const t = useWords()
  const withdrawing = useMutation({
    mutationFn: () => call.pharmacyApplications.withdraw({ id, version }),
    onSuccess: () => toast({ text: t("registerPharmacy.withdrawn") }),
    onError: toastProblem,
    onSettled: onChanged,
  })
  // A whole page, whose session knows of the new workplace.
  if (state === "verified")
    return <ButtonAnchor href={paths.pos}>{t("registerPharmacy.openPharmacy")}</ButtonAnchor>
  const edit = state === "waiting" ? "registerPharmacy.change" : "registerPharmacy.again"
  return (
    <div className="row gap-12 mt-12">
      {!isEditing && (
        <Button look={state === "waiting" ? "outline" : "primary"} onClick={onEdit}>
          {t(edit)}
        </Button>
      )}
      {isOpenState(state) && (
        <Button look="quiet" isBusy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t("registerPharmacy.withdraw")}
        </Button>
      )}
    </div>
  )
}
