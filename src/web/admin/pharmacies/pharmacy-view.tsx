import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { PharmacyDetail } from "#contract/admin/pharmacies.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { BackLink } from "#web/admin/list-parts.tsx"
import { EndDialog, UnlistDialog, VerifyDialog } from "#web/admin/pharmacies/licence-dialogs.tsx"
import { PharmacyFacts } from "#web/admin/pharmacies/pharmacy-facts.tsx"
import { PharmacyForm } from "#web/admin/pharmacies/pharmacy-form.tsx"
import { PharmacyHistory, PharmacyUploads } from "#web/admin/pharmacies/pharmacy-history.tsx"
import { PharmacyKeys } from "#web/admin/pharmacies/pharmacy-keys.tsx"
import { endsSoon, hasRunOut, StateChip } from "#web/admin/pharmacies/state-chip.tsx"
import styles from "#web/admin/view.module.css"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useLiveQuery } from "#web/data/live-updates.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatDay } from "#web/kit/format/when-format.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

/** Shows all details of a pharmacy with its actions. */
export function PharmacyView({ id, search }: { id: number; search: AdminSearch }) {
  const t = useWords()
  const options = api.adminPharmacies.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  const refresh = () => void query.refetch()
  useLiveQuery([topic.pharmacy(id)], options)
  const { id: _opened, ...list } = search
  const isGone = isProblem(query.error, "not-found")
  return (
    <>
      <BackLink to={paths.adminPharmacies} search={list}>
        {t("adminPharmacies.detail.back")}
      </BackLink>
      {!query.data && <h1>{t("staff.pharmacies")}</h1>}
      <ListState
        state={query.data && !query.isError ? "shown" : stateOf(query)}
        failed={t(isGone ? "adminPharmacies.detail.gone" : "adminPharmacies.detail.failed")}
        loading={t("adminPharmacies.detail.loading")}
        onRetry={refresh}
      />
      {query.data && <Shown of={query.data} refresh={refresh} />}
    </>
  )
}

type Opened = "edit" | "verify" | "unlist" | "end"

function Shown({ of, refresh }: { of: PharmacyDetail; refresh: () => void }) {
  const t = useWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const done = () => {
    refresh()
    close()
  }
  const onStale = () => {
    toast({ text: t("adminPharmacies.detail.changed"), tone: "bad" })
    done()
  }
  const act = { of, onClose: close, onDone: done, onStale }
  return (
    <>
      <div className={`row gap-x-16 mb-12 ${styles.head}`}>
        <h1 translate="no">{of.name}</h1>
        <StateChip state={of.state} />
        <Acts of={of} onOpen={setOpened} onDone={refresh} />
      </div>
      <LicenceNotice of={of} />
      <div className={styles.parts}>
        <PharmacyFacts of={of} />
        {of.acts && <PharmacyHistory id={of.id} acts={of.acts} />}
        <PharmacyKeys of={of} onDone={refresh} />
        <PharmacyUploads of={of} />
      </div>
      {opened === "edit" && <PharmacyForm of={of} onClose={close} onDone={done} />}
      {opened === "verify" && <VerifyDialog {...act} />}
      {opened === "unlist" && <UnlistDialog {...act} />}
      {opened === "end" && <EndDialog {...act} />}
    </>
  )
}

type ActsProps = { of: PharmacyDetail; onOpen: (opened: Opened) => void; onDone: () => void }

function Acts({ of: { id, version, name, state, licenceVerifiedAt }, onOpen, onDone }: ActsProps) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const relist = async () => {
    try {
      await call.adminPharmacies.relist({ id, version })
      toast({ text: t("adminPharmacies.relisted", { name }) })
    } catch (error) {
      const isChanged = isProblem(error, "already-changed")
      toast({ text: isChanged ? t("adminPharmacies.detail.changed") : sayProblem(error), tone: "bad" })
    }
    onDone()
  }
  if (state === "ended") return null
  const button = (opens: Opened, words: string, look: "primary" | "outline" | "danger" = "outline") => (
    <Button look={look} size="small" disabled={isOff} onClick={() => onOpen(opens)}>
      {words}
    </Button>
  )
  const isFirst = licenceVerifiedAt === null
  return (
    <div className={`row push ${styles.acts}`}>
      {button("edit", t("common.edit"))}
      {button(
        "verify",
        t(isFirst ? "staff.verifyLicence" : "adminPharmacies.detail.verifyAgain"),
        state === "to-verify" ? "primary" : "outline",
      )}
      {state === "listed" && button("unlist", t("staff.hideFromSearch"))}
      {state === "not-listed" && (
        <Button look="outline" size="small" disabled={isOff} onClick={() => void relist()}>
          {t("adminPharmacies.detail.relist")}
        </Button>
      )}
      {button("end", t("staff.closePharmacy"), "danger")}
    </div>
  )
}

/** Explains why a pharmacy is not in search, or soon will not be. */
function LicenceNotice({ of: { state, licenceValidUntil, endedAt } }: { of: PharmacyDetail }) {
  const t = useWords()
  const now = useNow(60_000)
  const until = licenceValidUntil === null ? "" : formatDay(new Date(licenceValidUntil))
  if (state === "ended")
    return (
      <Notice>{t("adminPharmacies.detail.endedOn", { day: formatDay(new Date(endedAt ?? now)) })}</Notice>
    )
  if (hasRunOut(licenceValidUntil, now))
    return <Notice tone="warn">{t("adminPharmacies.detail.warnRanOut", { until })}</Notice>
  if (state === "to-verify") return <Notice tone="info">{t("adminPharmacies.detail.notVerified")}</Notice>
  if (state === "not-listed") return <Notice tone="warn">{t("adminPharmacies.detail.notListed")}</Notice>
  if (licenceValidUntil !== null && endsSoon(licenceValidUntil, now))
    return <Notice tone="warn">{t("adminPharmacies.detail.warnEnds", { until })}</Notice>
  return null
}
