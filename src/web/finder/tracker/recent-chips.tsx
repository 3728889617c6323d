import { Link } from "@tanstack/react-router"
import History from "lucide-react/icons/history"
import X from "lucide-react/icons/x"
import { useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/finder/tracker/before-search.module.css"
import { forgetSearch, forgetSearches, recentSearches } from "#web/finder/tracker/recent-searches.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/places.ts"
import "#web/words/en/watches.ts"

/** The last searches of this device, to repeat or to delete; nothing without any. */
export function RecentChips({ level: Heading = "h2" }: { level?: "h2" | "h3" }) {
  const t = useWords()
  const [searches, setSearches] = useState(recentSearches)
  if (searches.length === 0) return null
  const clear = () => {
    forgetSearches()
    setSearches([])
    toast({ text: t("places.recentCleared") })
  }
  return (
    <section className="card pad-16" aria-labelledby="recent-searches">
      <div className="row nowrap apart gap-12">
        <Heading id="recent-searches" className="text-h3">
          {t("places.recent")}
        </Heading>
        <Button look="quiet" size="small" onClick={clear}>
          {t("watches.dismiss")}
          <span className="sr">: {t("places.recent")}</span>
        </Button>
      </div>
      <ul className="row mt-8">
        {searches.map((text) => (
          <li key={text} className="row nowrap gap-0">
            <Link to={paths.tracker} search={{ q: text }} className={`pill touch ${styles.chip}`}>
              <History aria-hidden="true" />
              {text}
            </Link>
            <IconButton
              label={`${t("watches.dismiss")}: ${text}`}
              className="faint"
              onClick={() => setSearches(forgetSearch(text))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="meta mt-8">{t("places.recentHint")}</p>
    </section>
  )
}
