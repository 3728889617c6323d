import Phone from "lucide-react/icons/phone"
import ShieldAlert from "lucide-react/icons/shield-alert"
import { emergencyCalls, emergencyWords } from "#domain/customer/emergency-words.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import type { Emergency, Settlement } from "#web/customer/assistant/conversation.ts"
import styles from "#web/customer/assistant/pinned-strip.module.css"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

type PinnedStripProps = {
  number: string
  /** The active emergency. */
  emergency: Emergency | undefined
  onSettle: (settlement: Settlement) => void
}

/**
 * Keeps the advice and the telephone number visible; red during an emergency until the person settles
 * it.
 */
export function PinnedStrip({ number, emergency, onSettle }: PinnedStripProps) {
  return emergency ? <EmergencyStrip {...emergency} onSettle={onSettle} /> : <CalmStrip number={number} />
}

function CalmStrip({ number }: { number: string }) {
  const t = useWords()
  return (
    <div className={styles.strip}>
      <ShieldAlert aria-hidden="true" />
      <p className={styles.text}>{t("assistant.advice")}</p>
      <ButtonAnchor look="outline" size="small" href={phoneLink(number)}>
        <Phone aria-hidden="true" />
        {t("common.callNumber", { number: formatPhone(number) })}
      </ButtonAnchor>
    </div>
  )
}

function EmergencyStrip({
  flag,
  number,
  language,
  onSettle,
}: Emergency & Pick<PinnedStripProps, "onSettle">) {
  const t = useWords()
  const words = emergencyWords[language]
  return (
    <div className={`${styles.strip} ${styles.emergency}`}>
      <ShieldAlert aria-hidden="true" />
      <div className={styles.text}>
        <b className="text-bad" lang={language}>
          {words.stays}
        </b>
        <p>{t("assistant.advice")}</p>
      </div>
      <div className={`row nowrap ${styles.calls}`} lang={language}>
        {emergencyCalls(flag, number, language).map((call) => (
          <ButtonAnchor key={call.number} look="danger" size="small" href={phoneLink(call.number)}>
            <Phone aria-hidden="true" />
            {words.call(formatPhone(call.number))}
          </ButtonAnchor>
        ))}
      </div>
      <div className={`row nowrap ${styles.settle}`} lang={language}>
        <Button look="quiet" size="small" onClick={() => onSettle("over")}>
          {words.over}
        </Button>
        <Button look="quiet" size="small" onClick={() => onSettle("notMe")}>
          {words.notMe}
        </Button>
      </div>
    </div>
  )
}
