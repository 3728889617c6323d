import Check from "lucide-react/icons/check"
import { lazy, Suspense } from "react"
import { paths } from "#domain/platform/paths.ts"
import { DayRing } from "#web/customer/scheduler/day-ring.tsx"
import { DoseRow } from "#web/customer/scheduler/dose-row.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { readAhead } from "#web/data/read-ahead.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { useBack } from "#web/frame/person-corner.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonAnchor, buttonClass } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { PageActions } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scheduler.ts"

const loadMine = () => import("#web/customer/scheduler/my-scheduling.tsx")
const MyScheduling = lazy(() => loadMine().then((module) => ({ default: module.MyScheduling })))

export const prefetch: Prefetch = (client) => {
  // The screen refetches a part that did not arrive.
  loadMine()
    .then(({ schedulesQuery }) => readAhead(client, schedulesQuery))
    .catch(() => {})
}

/** Shows the dose scheduler; guests are asked to log in. */
export function SchedulingPage() {
  const t = useWords()
  const { person } = useSession()
  return (
    <div className={classes("wrap", styles.page)}>
      <PageHead
        title={t("pages.schedulingTitle")}
        description={t("pages.schedulingDescription")}
        path={paths.scheduling}
      />
      {person ? (
        <Suspense fallback={<Waiting />}>
          <MyScheduling person={person} />
        </Suspense>
      ) : (
        <GuestView />
      )}
    </div>
  )
}

function Waiting() {
  const t = useWords()
  return (
    <>
      <h1>{t("common.scheduling")}</h1>
      <div className="mt-24" role="status">
        <span className="sr">{t("scheduler.loading")}</span>
        <Skeleton />
      </div>
    </>
  )
}

function GuestView() {
  const t = useWords()
  const back = useBack()
  return (
    <div className={styles.guest}>
      <div>
        <h1>{t("common.scheduling")}</h1>
        <div className="guest-only">
          <p className="measure muted text-lead mt-12">{t("pages.schedulingGuest")}</p>
          <PageActions>
            <ButtonAnchor href={loginUrl(back)}>{t("common.logIn")}</ButtonAnchor>
          </PageActions>
        </div>
      </div>
      <div className="guest-only">
        <DayPicture />
      </div>
    </div>
  )
}

const metformin = { medicine: "metformin 500 mg – tablet", form: "tablet" }
const amoxicillin = { medicine: "amoxicillin 250 mg – capsule", form: "capsule" }

/** Draws a sample day that shows guests what a login offers. Decoration only. */
function DayPicture() {
  const t = useWords()
  const medicine = t("scheduler.picture.medicine")
  return (
    <div aria-hidden="true">
      <div className={classes("card", styles.summary)}>
        <DayRing states={["taken", "due", "coming"]} />
        <div>
          <p className={styles.headline}>{t("scheduler.timeFor", { medicine })}</p>
          <p>{t("scheduler.dueAt", { time: "1:00\u00a0pm" })}</p>
        </div>
      </div>
      <ol>
        <DoseRow time={"8:00\u00a0am"} state="taken" detail={t("common.exampleTaken")} {...metformin} />
        <DoseRow time={"1:00\u00a0pm"} state="due" detail={t("scheduler.dueNow")} {...amoxicillin}>
          <span className={buttonClass()}>
            <Check aria-hidden="true" />
            {t("common.taken")}
          </span>
          <span className={buttonClass({ look: "outline" })}>{t("scheduler.snooze")}</span>
        </DoseRow>
        <DoseRow time={"8:00\u00a0pm"} state="coming" detail={t("scheduler.picture.coming")} {...metformin} />
      </ol>
    </div>
  )
}
