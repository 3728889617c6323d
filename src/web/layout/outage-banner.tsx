import DatabaseZap from "lucide-react/icons/database-zap"
import WifiOff from "lucide-react/icons/wifi-off"
import { useOutage } from "#web/connection.ts"
import styles from "#web/layout/outage-banner.module.css"
import { Notice } from "#web/ui/notice.tsx"
import { useWords } from "#web/words/words.ts"

/** Tells that answers do not come, for as long as they do not. */
export function OutageBanner() {
  const t = useWords()
  const outage = useOutage()
  return (
    <div className={styles.banner} role="status">
      {outage === "no-connection" && (
        <Notice tone="warn" icon={<WifiOff aria-hidden="true" />}>
          <b>{t("frame.noConnection")}</b> {t("frame.noConnectionRest")}
        </Notice>
      )}
      {outage === "server-away" && (
        <Notice tone="warn" icon={<DatabaseZap aria-hidden="true" />}>
          <b>{t("frame.serverAway")}</b> {t("frame.serverAwayRest")}
        </Notice>
      )}
    </div>
  )
}
