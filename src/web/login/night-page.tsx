import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { paths } from "#shared/paths.ts"
import { NightScene } from "#web/home/night-scene.tsx"
import { Logo } from "#web/layout/logo.tsx"
import { OutageBanner } from "#web/layout/outage-banner.tsx"
import styles from "#web/login/night-page.module.css"
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
