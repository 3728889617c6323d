import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { SupplierDetail } from "#contract/admin/suppliers.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { licenceStandingOf, sentLicenceUrl } from "#domain/supplier/licence.ts"
import { ActsPart } from "#web/admin/acts-part.tsx"
import { LicencePicture } from "#web/admin/licence-picture.tsx"
import { BackLink } from "#web/admin/list-parts.tsx"
import { EndSupplierDialog } from "#web/admin/suppliers/end-supplier-dialog.tsx"
import { FactsDialog } from "#web/admin/suppliers/facts-dialog.tsx"
import { LicenceChip } from "#web/admin/suppliers/licence-chip.tsx"
import { RejectDialog, VerifyDialog } from "#web/admin/suppliers/licence-dialogs.tsx"
import { SupplierFacts } from "#web/admin/suppliers/supplier-facts.tsx"
import { Ended, useReread } from "#web/admin/suppliers/suppliers-table.tsx"
import styles from "#web/admin/view.module.css"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { isProblem } from "#web/data/problem-words.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { useWords } from "#web/words/words.ts"

const warnedDays = 30

/** Shows all details of a supplier with its actions. */
export function SupplierView({ id, search }: { id: number; search: AdminSearch }) {
  const t = useWords()
  const query = useQuery(api.adminSuppliers.get.queryOptions({ input: { id } }))
  const { id: _opened, ...list } = search
  const isGone = isProblem(query.error, "not-found")
  return (
    <>
      <BackLink to={paths.adminSuppliers} search={list}>
        {t("adminSuppliers.detail.back")}
      </BackLink>
      {!query.data && <h1>{t("common.suppliers")}</h1>}
      <ListState
        state={query.data && !query.isError ? "shown" : stateOf(query)}
        failed={t(isGone ? "adminSuppliers.detail.gone" : "adminSuppliers.detail.failed")}
        loading={t("adminSuppliers.detail.loading")}
        onRetry={() => void query.refetch()}
      />
      {query.data && <Shown of={query.data} />}
    </>
  )
}

type Opened = "verify" | "reject" | "edit" | "end" | "reinstate"

function Shown({ of }: { of: SupplierDetail }) {
  const t = useWords()
  const reread = useReread()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const done = () => {
    reread()
    close()
  }
  const onStale = () => {
    toast({ text: t("adminSuppliers.detail.changed"), tone: "bad" })
    done()
  }
  const act = { of, onClose: close, onDone: done, onStale }
  // Only administrators open the picture.
  const picture = of.people && of.sent && (of.sent.hasPicture || of.sent.state === "waiting") ? of.sent : null
  return (
    <>
      <div className={`row gap-x-16 mb-12 ${styles.head}`}>
        <h1 translate="no">{of.name}</h1>
        <LicenceChip of={of} />
        <Acts of={of} onOpen={setOpened} />
      </div>
      <LicenceNotice of={of} />
      <div className={styles.parts}>
        {picture && (
          <LicencePicture name={of.name} url={picture.hasPicture ? sentLicenceUrl(picture.id) : null} />
        )}
        <SupplierFacts of={of} />
        {of.acts && (
          <ActsPart
            thing="supplier"
            id={of.id}
            acts={of.acts}
            nameOf={({ action }) =>
              isKnown(action) ? t(`adminSuppliers.detail.acts.${did[action]}`) : undefined
            }
          />
        )}
      </div>
      {opened === "verify" && <VerifyDialog {...act} />}
      {opened === "reject" && <RejectDialog {...act} />}
      {opened === "edit" && <FactsDialog of={of} onClose={close} onDone={reread} />}
      {(opened === "end" || opened === "reinstate") && (
        <EndSupplierDialog what={opened} of={of} onClose={close} onDone={reread} />
      )}
    </>
  )
}

const did = {
  "adminSuppliers.add": "add",
  "adminSuppliers.edit": "edit",
  "adminSuppliers.end": "end",
  "adminSuppliers.reinstate": "reinstate",
  "adminSuppliers.verify": "verify",
  "adminSuppliers.reject": "reject",
  "supplierLicence.send": "send",
  "licence.ended": "licence",
} as const
type Action = keyof typeof did
const isKnown = (action: string): action is Action => Object.hasOwn(did, action)

function Acts({ of, onOpen }: { of: SupplierDetail; onOpen: (opened: Opened) => void }) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const today = colomboDay(useNow(60_000))
  const button = (opens: Opened, words: string, look: "primary" | "outline" | "danger" = "outline") => (
    <Button look={look} size="small" disabled={isOff} onClick={() => onOpen(opens)}>
      {words}
    </Button>
  )
  if (of.endedAt !== null)
    return (
      <div className={`row push ${styles.acts}`}>{button("reinstate", t("adminSuppliers.reinstate"))}</div>
    )
  const isVerified = licenceStandingOf(of, today) === "verified"
  return (
    <div className={`row push ${styles.acts}`}>
      {button(
        "verify",
        t(isVerified && !of.hasSentLicence ? "adminPharmacies.detail.verifyAgain" : "staff.verifyLicence"),
        isVerified && !of.hasSentLicence ? "outline" : "primary",
      )}
      {of.hasSentLicence && button("reject", t("adminSuppliers.rejecting.title"), "danger")}
      {button("edit", t("common.edit"))}
      {!of.hasSentLicence && of.takesOrders && button("reject", t("adminSuppliers.stopping.title"))}
      {button("end", t("adminSuppliers.end"), "danger")}
    </div>
  )
}

/** Explains why a supplier gets no new orders, or soon will not. */
function LicenceNotice({ of }: { of: SupplierDetail }) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const until = of.licenceValidUntil === null ? "" : formatCalendarDay(of.licenceValidUntil)
  const standing = licenceStandingOf(of, today)
  if (of.endedAt !== null)
    return (
      <Notice>
        <Ended of={of} />
      </Notice>
    )
  if (standing === "expired")
    return <Notice tone="warn">{t("adminSuppliers.detail.expired", { until })}</Notice>
  if (standing === "unverified")
    return (
      <Notice tone={of.takesOrders ? "warn" : "info"}>
        {t(of.takesOrders ? "adminSuppliers.detail.notYet" : "adminSuppliers.detail.unverified")}
      </Notice>
    )
  if (of.licenceValidUntil !== null && of.licenceValidUntil <= daysLater(today, warnedDays))
    return <Notice tone="warn">{t("adminSuppliers.detail.expires", { until })}</Notice>
  return null
}
