import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { OwnLicence } from "#contract/supplier/licence.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { licenceStandingOf, licenceWarnedDays } from "#domain/supplier/licence.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-licence.ts"

const tones = { verified: "ok", expires: "warn", expired: "bad", unverified: "warn", notYet: "warn" } as const

/** Returns how the supplier's licence stands, and whether that needs doing something. */
function useStanding(of: OwnLicence): keyof typeof tones {
  const today = colomboDay(useNow(60_000))
  const standing = licenceStandingOf(of, today)
  if (standing === "unverified") return of.takesOrders ? "notYet" : "unverified"
  const endsSoon = (of.licenceValidUntil ?? "") <= daysLater(today, licenceWarnedDays)
  return standing === "verified" && endsSoon ? "expires" : standing
}

/** Says how the supplier's licence stands. */
export function LicenceState({ of, children }: { of: OwnLicence; children?: ReactNode }) {
  const t = useWords()
  const state = useStanding(of)
  const number = of.licenceNumber ?? ""
  const until = of.licenceValidUntil === null ? "" : formatCalendarDay(of.licenceValidUntil)
  return (
    <Notice tone={tones[state]} role="status">
      <p>{t(`supplierLicence.states.${state}`, { number, until })}</p>
      {children}
    </Notice>
  )
}

/** Warns on the supplier's other screens while the licence needs attention, and leads to it. */
export function LicenceWarning({ of }: { of: OwnLicence }) {
  const t = useWords()
  const state = useStanding(of)
  if (state === "verified") return null
  const isSent = of.sent?.state === "waiting"
  return (
    <LicenceState of={of}>
      <Link to={paths.suppliersLicence} className="semibold">
        {t(isSent ? "supplierLicence.view" : "supplierLicence.link")}
      </Link>
    </LicenceState>
  )
}
