import { useEffect } from "react"
import { useWords } from "#web/words/words.ts"

/** While a form has errors the page's title says so first, for those who hear it before they see the form. */
export function useErrorTitle(hasErrors: boolean) {
  const t = useWords()
  useEffect(() => {
    if (!hasErrors) return
    const { title } = document
    document.title = t("common.errorTitle", { title })
    return () => {
      document.title = title
    }
  }, [hasErrors, t])
}
