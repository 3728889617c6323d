import { useQuery } from "@tanstack/react-query"
import type { OwnLicence, SentLicence } from "#contract/supplier/licence.ts"
import { supplierLicenceUrl } from "#domain/supplier/licence.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import styles from "#web/finder/register/register.module.css"
import type { Prefetch } from "#web/frame/screen.ts"
import { formatDay } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { LicenceForm } from "#web/supplier/licence/licence-form.tsx"
import { licenceQuery } from "#web/supplier/licence/licence-query.ts"
import { LicenceState } from "#web/supplier/licence/licence-state.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-licence.ts"

export const prefetch: Prefetch = (client) => readAhead(client, licenceQuery)

/** The supplier's licence: how it stands, and a form to send one. */
export function LicencePage() {
  const t = useWords()
  const query = useQuery(licenceQuery)
  const heading = t("supplierLicence.heading")
  return (
    <div className={styles.page}>
      <PageHead title={t("pages.staffTitle", { heading })} isIndexed={false} />
      <HeadingRow heading={heading} intro={t("supplierLicence.rule")} />
      <ListState
        state={query.data ? "shown" : stateOf(query)}
        loading={t("supplierLicence.loading")}
        failed={t("supplierLicence.failed")}
        onRetry={() => void query.refetch()}
      />
      {query.data && <Shown of={query.data} onSent={async () => void (await query.refetch())} />}
    </div>
  )
}

function Shown({ of, onSent }: { of: OwnLicence; onSent: () => Promise<void> }) {
  const { sent } = of
  return (
    <>
      <LicenceState of={of}>{sent && <Sent of={sent} />}</LicenceState>
      <LicenceForm key={sent?.id} isWaiting={sent?.state === "waiting"} onSent={onSent} />
    </>
  )
}

/** What became of the licence that was sent last, unless it is the verified one. */
function Sent({ of }: { of: SentLicence }) {
  const t = useWords()
  const number = of.licenceNumber
  if (of.state === "rejected")
    return (
      <>
        <p className="mt-8">{t("supplierLicence.rejected", { number })}</p>
        <q>{of.reason}</q>
      </>
    )
  if (of.state !== "waiting") return null
  return (
    <>
      <p className="mt-8">{t("supplierLicence.waiting", { number, day: formatDay(new Date(of.sentAt)) })}</p>
      {of.hasPicture && (
        <p className={styles.picture}>
          <img src={supplierLicenceUrl(of.id)} alt={t("registerPharmacy.yourPicture")} />
        </p>
      )}
    </>
  )
}
