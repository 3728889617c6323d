import { useEffect } from "react"
import { useWords } from "#web/words/words.ts"

type ErrorTitle = "account.errorTitle" | "orders.errorTitle" | "scheduler.errorTitle"

/** While a form has errors the page's title says so first, for those who hear it before they see the form. */
export function useErrorTitle(hasErrors: boolean, word: ErrorTitle) {
  const t = useWords()
  useEffect(() => {
    if (!hasErrors) return
    const { title } = document
    document.title = t(word, { title })
    return () => {
      document.title = title
    }
  }, [hasErrors, word, t])
}
