import { useEffect } from "react"
import { useSite } from "#web/data/site.ts"

/** Loads the operator's analytics script once, and only when a setting gives one. */
export function useAnalytics() {
  const { analyticsScriptUrl } = useSite()
  useEffect(() => {
    if (!analyticsScriptUrl || document.querySelector("script[data-analytics]")) return
    const script = document.createElement("script")
    script.src = analyticsScriptUrl
    script.defer = true
    script.dataset.analytics = ""
    document.head.append(script)
  }, [analyticsScriptUrl])
}
