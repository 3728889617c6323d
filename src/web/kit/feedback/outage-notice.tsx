import { useQueryClient } from "@tanstack/react-query"
import DatabaseZap from "lucide-react/icons/database-zap"
import WifiOff from "lucide-react/icons/wifi-off"
import { useCallback, useSyncExternalStore } from "react"
import type { Outage } from "#web/data/connection.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import styles from "#web/kit/feedback/notice.module.css"
import { formatSince } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"

/** Shows what is unavailable and how old the page's data is. */
export function OutageNotice({ outage }: { outage: Outage }) {
  const t = useWords()
  const asOf = useShownAsOf()
  const isAway = outage === "server-away"
  return (
    <div className={`row nowrap centred ${styles.strip}`}>
      {isAway ? <DatabaseZap aria-hidden="true" /> : <WifiOff aria-hidden="true" />}
      <p>
        <b>{t(isAway ? "frame.serverAway" : "frame.noConnection")}</b>{" "}
        {asOf && `${t("frame.shownAsOf", { moment: asOf })} `}
        {t(isAway ? "frame.serverAwayRest" : "frame.noConnectionRest")}
      </p>
    </div>
  )
}

/** Background queries, whose failure is not shown as an outage. */
const notShown = new Set<unknown>(["session", "site", "adverts", "directions", "assistant"])

/** Returns the time of the oldest answer on the page, with the day unless it is today. */
function useShownAsOf(): string | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const now = useNow(60_000)
  const oldestMs = useSyncExternalStore(subscribe, () =>
    Math.min(
      ...cache
        .findAll({ type: "active" })
        .filter(
          ({ queryKey: [path], state }) =>
            state.data !== undefined && Array.isArray(path) && !notShown.has(path[0]),
        )
        .map(({ state }) => state.dataUpdatedAt),
    ),
  )
  return Number.isFinite(oldestMs) ? formatSince(new Date(oldestMs), now) : undefined
}
