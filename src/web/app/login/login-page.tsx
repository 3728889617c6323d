import { Link, useSearch } from "@tanstack/react-router"
import CircleAlert from "lucide-react/icons/circle-alert"
import { lazy, type ReactNode, Suspense } from "react"
import { paths } from "#domain/platform/paths.ts"
import nightPageStyles from "#web/app/login/login.module.css"
import { type LoginError, safeBack } from "#web/data/paths.ts"
import { loginUrl } from "#web/data/session.ts"
import { NightScene } from "#web/finder/home/night-scene.tsx"
import { Logo } from "#web/frame/logo.tsx"
import { OutageBanner } from "#web/frame/outage-banner.tsx"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/login.ts"

const wordsOf = {
  "login-failed": "login.loginFailed",
  "token-failed": "login.tokenFailed",
  "login-away": "login.loginAway",
} as const satisfies Record<Exclude<LoginError, "deactivated">, string>

const WaitingSales = lazy(() =>
  import("#web/app/login/waiting-sales.tsx").then(({ WaitingSales }) => ({ default: WaitingSales })),
)

/** Prompts for a login; a failed login returns here with its reason and the requested page. */
export function LoginPage() {
  const t = useWords()
  const { back, error } = useSearch({ from: paths.login })
  if (error === "deactivated") return <DeactivatedPage />
  const login = loginUrl(safeBack(back))
  return (
    <NightPage>
      <PageHead title={t("login.title")} isIndexed={false} />
      {error && (
        <div className={nightPageStyles.problem}>
          <Notice tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            <b>{t(wordsOf[error])}</b>
          </Notice>
        </div>
      )}
      <Suspense>
        <WaitingSales />
      </Suspense>
      <h1>{t("login.prompt")}</h1>
      <ButtonAnchor size="large" className={nightPageStyles.login} href={login}>
        {error ? t("common.tryAgain") : t("common.logIn")}
      </ButtonAnchor>
      <p className="text-center mt-12">
        <Link to={paths.tracker} className="inline touch">
          {t("login.withoutAccount")}
        </Link>
      </p>
    </NightPage>
  )
}

/**
 * Tells a deactivated person the reason and offers another account: the identity provider would
 * otherwise use the same one.
 */
function DeactivatedPage() {
  const t = useWords()
  return (
    <NightPage>
      <PageHead title={t("login.title")} isIndexed={false} />
      <Suspense>
        <WaitingSales />
      </Suspense>
      <h1>{t("login.deactivated")}</h1>
      <p className="mt-8">{t("login.deactivatedWhy")}</p>
      <ButtonAnchor size="large" className={nightPageStyles.login} href={`${loginUrl(paths.home)}&fresh=1`}>
        {t("login.loginAsAnother")}
      </ButtonAnchor>
      <p className="text-center mt-12">
        <Link to={paths.tracker} className="inline touch">
          {t("login.withoutAccount")}
        </Link>
      </p>
    </NightPage>
  )
}

/** Renders the night coast with one card in front. */
function NightPage({ children }: { children: ReactNode }) {
  const t = useWords()
  return (
    <div className={`${nightPageStyles.night} on-night`}>
      <NightScene />
      <OutageBanner />
      <header className={nightPageStyles.head}>
        <Link to={paths.home} aria-label={t("frame.homeLink")}>
          <Logo on="night" height={44} />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={nightPageStyles.main}>
        <div className={nightPageStyles.card}>{children}</div>
      </main>
    </div>
  )
}
