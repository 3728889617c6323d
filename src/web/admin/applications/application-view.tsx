import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { ApplicationDetail, LikePharmacy } from "#contract/admin/applications.ts"
import { licenceUrl } from "#domain/customer/application-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { ApplicationChip } from "#web/admin/applications/application-chip.tsx"
import { AskDialog, RefuseDialog, VerifyDialog } from "#web/admin/applications/decide-dialogs.tsx"
import { Fact } from "#web/admin/fact.tsx"
import { LicencePicture } from "#web/admin/licence-picture.tsx"
import { BackLink } from "#web/admin/list-parts.tsx"
import view from "#web/admin/view.module.css"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { isProblem } from "#web/data/problem-words.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { PositionMap } from "#web/finder/pharmacy-form/position-map.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { formatCalendarDay, formatDay } from "#web/kit/format/when-format.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/register-pharmacy.ts"

export const applicationQuery = (id: number) => api.adminApplications.get.queryOptions({ input: { id } })

/** Shows an application: the picture of the licence beside what was entered. */
export function ApplicationView({ id, search }: { id: number; search: AdminSearch }) {
  const t = useWords()
  const client = useQueryClient()
  const query = useQuery(applicationQuery(id))
  const { id: _opened, ...list } = search
  const isGone = isProblem(query.error, "not-found")
  return (
    <>
      <BackLink to={paths.adminApplications} search={list}>
        {t("adminApplications.detail.back")}
      </BackLink>
      {!query.data && <h1>{t("admin.menu.applications")}</h1>}
      <ListState
        state={query.data ? "shown" : stateOf(query)}
        loading={t("adminApplications.detail.loading")}
        failed={t(isGone ? "adminApplications.detail.gone" : "adminApplications.detail.failed")}
        onRetry={() => void query.refetch()}
      />
      {query.data && (
        <Shown
          of={query.data}
          refresh={() => void client.invalidateQueries({ queryKey: api.adminApplications.key() })}
        />
      )}
    </>
  )
}

type Opened = "verify" | "ask" | "refuse"

function Shown({ of, refresh }: { of: ApplicationDetail; refresh: () => void }) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const onDone = () => {
    refresh()
    close()
  }
  const onStale = () => {
    toast({ text: t("adminApplications.detail.changed"), tone: "bad" })
    onDone()
  }
  const act = { of, onClose: close, onDone, onStale }
  const canDecide = of.state === "waiting" || of.state === "asked"
  const button = (opens: Opened, words: string, look: "primary" | "outline" | "danger") => (
    <Button look={look} size="small" disabled={isOff} onClick={() => setOpened(opens)}>
      {words}
    </Button>
  )
  return (
    <>
      <div className={`row gap-x-16 mb-12 ${view.head}`}>
        <h1 translate="no">{of.name}</h1>
        <ApplicationChip state={of.state} />
        {canDecide && (
          <div className={`row push ${view.acts}`}>
            {of.applicant && button("verify", t("adminPharmacies.verifying.send"), "primary")}
            {button("ask", t("adminApplications.ask.button"), "outline")}
            {of.applicant && button("refuse", t("adminApplications.refuse.button"), "danger")}
          </div>
        )}
      </div>
      {canDecide ? <Like pharmacies={of.like} /> : <Decided of={of} />}
      <div className={view.parts}>
        {of.applicant && (
          <LicencePicture
            name={of.name}
            url={of.pictureId && `${licenceUrl(of.id)}?picture=${of.pictureId}`}
          />
        )}
        <EnteredPart of={of} />
        <section className={`shrink pad-16 ${view.part}`} aria-labelledby="application-place">
          <h2 id="application-place">{t("staff.position")}</h2>
          <PositionMap at={{ lat: of.lat, lng: of.lng }} />
        </section>
      </div>
      {opened === "verify" && <VerifyDialog {...act} />}
      {opened === "ask" && <AskDialog {...act} />}
      {opened === "refuse" && <RefuseDialog {...act} />}
    </>
  )
}

function EnteredPart({ of }: { of: ApplicationDetail }) {
  const t = useWords()
  const { applicant } = of
  return (
    <section className={`shrink pad-16 ${view.part}`} aria-labelledby="application-entered">
      <h2 id="application-entered">{t("adminApplications.detail.entered")}</h2>
      <dl className="stack">
        <Fact name={t("registerPharmacy.licenceNumber")}>
          <span className="break">{of.licenceNumber}</span>
        </Fact>
        <Fact name={t("registerPharmacy.validUntil")}>{formatCalendarDay(of.licenceValidUntil)}</Fact>
        {of.pharmacist !== null && (
          <Fact name={t("registerPharmacy.pharmacist")}>
            <span translate="no">{of.pharmacist}</span>
          </Fact>
        )}
        <Fact name={t("common.phoneNumber")}>
          <Phone number={of.phoneNumber} />
        </Fact>
        <Fact name={t("registerPharmacy.address")}>{[of.address, of.town, of.district].join(", ")}</Fact>
        <Fact name={t("staff.openingHours")}>
          <span className="inline-icon">
            <OpeningLine hours={of} />
          </span>
        </Fact>
        {applicant && (
          <Fact name={t("adminApplications.detail.applicant")}>
            <Link to={paths.adminUsers} search={{ look: applicant.subject }} translate="no">
              {applicant.name || applicant.subject}
            </Link>
            {applicant.email && <span className="block muted">{applicant.email}</span>}
            {applicant.phone && (
              <span className="block">
                <Phone number={applicant.phone} />
              </span>
            )}
          </Fact>
        )}
        {of.question !== null && (
          <>
            <Fact name={t("adminApplications.states.asked")}>{of.question}</Fact>
            <Fact name={t("adminApplications.detail.reply")}>
              {of.reply || t("adminApplications.detail.noReply")}
            </Fact>
          </>
        )}
      </dl>
    </section>
  )
}

/** Names the pharmacies on Pharos that could be the same one. */
function Like({ pharmacies }: { pharmacies: LikePharmacy[] }) {
  const t = useWords()
  if (pharmacies.length === 0) return <p className="muted">{t("adminApplications.detail.likeNone")}</p>
  return (
    <Notice tone="warn">
      {t("adminApplications.detail.like")}
      <ul className="stack mt-8">
        {pharmacies.map(({ id, name, town, metres, isLicence }) => (
          <li key={id}>
            <Link to={paths.adminPharmacies} search={{ id: String(id) }} translate="no">
              {name}
            </Link>{" "}
            {[
              town,
              t("adminPharmacies.form.metres", { metres }),
              isLicence && t("adminApplications.detail.sameLicence"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Decided({ of }: { of: ApplicationDetail }) {
  const t = useWords()
  if (of.decidedAt === null) return null
  return (
    <Notice tone={of.state === "verified" ? "ok" : "info"}>
      <p>
        {of.applicant
          ? t("adminApplications.detail.decided", {
              state: t(`adminApplications.states.${of.state}`),
              name: of.decidedBy ?? of.applicant.name,
              day: formatDay(new Date(of.decidedAt)),
            })
          : t(`adminApplications.states.${of.state}`)}
      </p>
      {of.reason !== null && <p>{t("staff.reasonReason", { reason: of.reason })}</p>}
      {of.pharmacyId !== null && (
        <Link to={paths.adminPharmacies} search={{ id: String(of.pharmacyId) }} className="semibold">
          {t("registerPharmacy.openPharmacy")}
        </Link>
      )}
    </Notice>
  )
}
