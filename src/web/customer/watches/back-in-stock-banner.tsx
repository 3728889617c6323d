import { medicineText } from "#web/kit/format/medicine-name.tsx"
import "#web/words/en/watches.ts"
import { useLocation } from "@tanstack/react-router"
import PackageCheck from "lucide-react/icons/package-check"
import X from "lucide-react/icons/x"
import type { Watch } from "#contract/customer/watches.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/reminders/reminders.module.css"
import { useStopWatch } from "#web/customer/watches/use-watches.ts"
import { ButtonLink, IconButton } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

const maxRows = 2

/** Announces watched medicines that are back in stock, also to people whose browser shows no notifications. */
export function BackInStockBanner({ found }: { found: readonly Watch[] }) {
  const t = useWords()
  const isAccount = useLocation({ select: ({ pathname }) => pathname === paths.account })
  const stop = useStopWatch()
  // The account lists them itself.
  const shown = isAccount ? [] : found.slice(0, maxRows)
  return shown.map(({ id, medicine, found, town }) => (
    <section key={id} className={`row nowrap gap-12 ${styles.news}`} aria-label={t("watches.news")}>
      <PackageCheck aria-hidden="true" />
      <b className="grow shrink">
        {t("watches.back", { medicine: medicineText(medicine), pharmacy: found?.pharmacy ?? "" })}
      </b>
      <ButtonLink
        look="outline"
        size="small"
        to={paths.tracker}
        search={{ q: found?.medicine ?? medicine, near: town ?? undefined }}
      >
        {t("watches.searchAgain")}
      </ButtonLink>
      <IconButton
        label={`${t("watches.dismiss")}: ${medicineText(medicine)}`}
        onClick={() => stop.mutate({ id })}
      >
        <X aria-hidden="true" />
      </IconButton>
    </section>
  ))
}
