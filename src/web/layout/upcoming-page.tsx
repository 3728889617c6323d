import { PageHead } from "#web/layout/page-head.tsx"
import styles from "#web/layout/upcoming-page.module.css"
import { useWords } from "#web/words/words.ts"

type UpcomingWord = "adminHeading"

/** A screen that is not built yet: its heading, and one sentence that says so. */
export function UpcomingPage({ heading }: { heading: UpcomingWord }) {
  const t = useWords()
  return (
    <div className={styles.page}>
      <PageHead title={t("pages.staffTitle", { heading: t(`pages.${heading}`) })} isIndexed={false} />
      <h1>{t(`pages.${heading}`)}</h1>
      <p>{t("pages.nextRelease")}</p>
    </div>
  )
}
