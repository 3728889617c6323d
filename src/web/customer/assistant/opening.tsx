import CalendarClock from "lucide-react/icons/calendar-clock"
import CircleHelp from "lucide-react/icons/circle-question-mark"
import HeartPulse from "lucide-react/icons/heart-pulse"
import MapPin from "lucide-react/icons/map-pin"
import PackageSearch from "lucide-react/icons/package-search"
import type { ReactNode } from "react"
import styles from "#web/customer/assistant/opening.module.css"
import { Lighthouse } from "#web/kit/lists/empty-state.tsx"
import { useWords } from "#web/words/words.ts"

type OpeningProps = {
  /** Whether a model answers; Pharos alone offers only what it can look up. */
  hasModel: boolean
  onAsk: (text: string) => void
  onPrepare: (text: string) => void
}

/** Suggests questions before the first message. */
export function Opening({ hasModel, onAsk, onPrepare }: OpeningProps) {
  const t = useWords()
  return (
    <div className={styles.opening}>
      <Lighthouse />
      <h2>{t("assistant.welcome")}</h2>
      <p className="muted mt-8">{t("assistant.welcomeText")}</p>
      <ul aria-label={t("assistant.starters")}>
        <Starter
          icon={<CircleHelp aria-hidden="true" />}
          onPress={() => onPrepare(t(hasModel ? "assistant.starterWhatText" : "assistant.starterKindText"))}
        >
          {t(hasModel ? "assistant.starterWhat" : "assistant.starterKind")}
        </Starter>
        {hasModel ? (
          <Starter
            icon={<HeartPulse aria-hidden="true" />}
            onPress={() => onPrepare(t("assistant.starterEffectsText"))}
          >
            {t("assistant.starterEffects")}
          </Starter>
        ) : (
          <Starter
            icon={<PackageSearch aria-hidden="true" />}
            onPress={() => onAsk(t("assistant.starterOrders"))}
          >
            {t("assistant.starterOrders")}
          </Starter>
        )}
        <Starter
          icon={<MapPin aria-hidden="true" />}
          onPress={() => onPrepare(t("assistant.starterFindText"))}
        >
          {t("assistant.starterFind")}
        </Starter>
        <Starter
          icon={<CalendarClock aria-hidden="true" />}
          onPress={() => onAsk(t("assistant.starterDose"))}
        >
          {t("assistant.starterDose")}
        </Starter>
      </ul>
    </div>
  )
}

type StarterProps = { icon: ReactNode; onPress: () => void; children: ReactNode }

function Starter({ icon, onPress, children }: StarterProps) {
  return (
    <li>
      <button type="button" className={styles.starter} onClick={onPress}>
        {icon}
        {children}
      </button>
    </li>
  )
}
