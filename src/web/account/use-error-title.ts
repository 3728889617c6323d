import { useEffect } from "react"
import { useWords } from "#web/words/words.ts"

/** While a form has errors, the page's title begins with the word. */
export function useErrorTitle(hasErrors: boolean) {
  const t = useWords()
  useEffect(() => {
    const title = t("account.title")
    document.title = hasErrors ? t("account.errorTitle", { title }) : title
  }, [hasErrors, t])
}
