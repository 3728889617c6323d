import { useLocation } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { type LanguageCode, languageParameter } from "#domain/platform/languages.ts"
import { call } from "#web/data/call.ts"
import { switchLanguage } from "#web/data/language.ts"
import { useSession } from "#web/data/session.ts"
import styles from "#web/frame/frame.module.css"
import { classes } from "#web/kit/browser/classes.ts"
import { languages } from "#web/words/languages.ts"
import { useLanguage, useWords } from "#web/words/words.ts"

const written = languages.filter(({ load }) => load)

/** Shows the page in another language; for a person who is logged in, in the account as well. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const t = useWords()
  const current = useLanguage()
  const { person } = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  if (written.length < 2) return null
  const change = (event: MouseEvent, code: LanguageCode) => {
    event.preventDefault()
    // Without the texts, the link leads to the page that the server sends in the language.
    switchLanguage(code).catch(() => location.assign(hrefOf(pathname, code)))
    if (person) void call.account.update({ language: code }).catch(() => {})
  }
  return (
    <ul className={classes(styles.switch, className)} aria-label={t("common.language")}>
      {written.map(({ code, short, name }) => (
        <li key={code} lang={code}>
          <a
            href={hrefOf(pathname, code)}
            hrefLang={code}
            title={name}
            aria-label={`${short} ${name}`}
            aria-current={code === current || undefined}
            onClick={(event) => change(event, code)}
          >
            {short}
          </a>
        </li>
      ))}
    </ul>
  )
}

const hrefOf = (pathname: string, code: LanguageCode) => `${pathname}?${languageParameter}=${code}`
