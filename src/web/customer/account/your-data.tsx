import Download from "lucide-react/icons/download"
import { exportFiles } from "#domain/customer/account-limits.ts"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/account/account.module.css"
import { Section } from "#web/customer/account/section.tsx"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatTime } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Offers all stored personal data as files, for a while after a login. */
export function YourData({ freshUntil }: { freshUntil: string | null }) {
  const t = useWords()
  const now = useNow(5_000)
  return (
    <Section id="data" heading={t("account.data")} hint={t("account.dataHint")}>
      {isFresh(freshUntil, now) ? (
        <>
          <p className="muted text-staff">
            {t("account.freshUntil", { time: formatTime(new Date(freshUntil)) })}
          </p>
          <Files />
        </>
      ) : (
        <>
          <p>{t("account.dataLogin")}</p>
          <ButtonAnchor look="outline" className="mt-16" href={freshLoginUrl("data")}>
            {t("account.logInAgain")}
          </ButtonAnchor>
        </>
      )}
    </Section>
  )
}

function Files() {
  const t = useWords()
  return (
    <ul className={`columns mt-12 ${styles.files}`}>
      {exportFiles.map((file) => (
        <li key={file}>
          <a href={`/files/export/${file}`}>
            <Download aria-hidden="true" />
            <span>
              <b className="semibold">{t(`account.files.${file}.name`)}</b>
              <small className="block leading">{t(`account.files.${file}.about`)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the address of a login that asks for credentials again and returns to a section of the
 * account page.
 */
export function freshLoginUrl(section: string): string {
  return `/auth/login?${new URLSearchParams({ fresh: "1", back: `${paths.account}#${section}` }).toString()}`
}

export const isFresh = (freshUntil: string | null, now: Date): freshUntil is string =>
  freshUntil !== null && new Date(freshUntil) > now
