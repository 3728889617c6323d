import type { PharmacyDetail } from "#contract/admin/pharmacies.ts"
import { endsSoon, hasRunOut } from "#web/admin/pharmacies/licence-time.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Why people do not find a pharmacy, or soon will not. */
export function LicenceNotice({ of: { state, licenceValidUntil, endedAt } }: { of: PharmacyDetail }) {
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
