import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/app/login/night-page.module.css"
import { NightScene } from "#web/finder/home/night-scene.tsx"
import { Logo } from "#web/frame/logo.tsx"
import { OutageBanner } from "#web/frame/outage-banner.tsx"
import { useWords } from "#web/words/words.ts"

/** The coast at night with one card in front of it. */
export function NightPage({ children }: { children: ReactNode }) {
  const t = useWords()
  return (
    <div className={`${styles.night} on-night`}>
      <NightScene />
      <OutageBanner />
      <header className={styles.head}>
        <Link to={paths.home} aria-label={t("frame.homeLink")}>
          <Logo on="night" height={44} />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.card}>{children}</div>
      </main>
    </div>
  )
}
