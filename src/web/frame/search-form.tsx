import { useNavigate } from "@tanstack/react-router"
import Search from "lucide-react/icons/search"
import type { FormEvent } from "react"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/frame/search-form.module.css"
import { Button } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

/** A search box that leads to the Medicine Tracker; it works before any script has run. */
export function SearchForm() {
  const t = useWords()
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get("q")
    const wanted = typeof typed === "string" ? typed.trim() : ""
    void navigate({ to: paths.tracker, search: wanted ? { q: wanted } : {} })
  }
  return (
    <form className={styles.form} role="search" action={paths.tracker} onSubmit={search}>
      <label>
        <Search aria-hidden="true" />
        <span className="sr">{t("common.searchMedicine")}</span>
        <input
          className="bare text-lead"
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder={t("common.searchMedicinePlaceholder")}
        />
      </label>
      <Button type="submit" size="large">
        {t("common.search")}
      </Button>
    </form>
  )
}
