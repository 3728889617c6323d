import styles from "#web/frame/frame.module.css"
import { useWords } from "#web/words/words.ts"

/** The first thing the Tab key reaches: past the menus. */
export function SkipLink() {
  const t = useWords()
  return (
    <a className={styles.skip} href="#main">
      {t("frame.skip")}
    </a>
  )
}
