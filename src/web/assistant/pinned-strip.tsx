import Phone from "lucide-react/icons/phone"
import ShieldAlert from "lucide-react/icons/shield-alert"
import { formatPhone, phoneLink } from "#shared/phone-format.ts"
import styles from "#web/assistant/pinned-strip.module.css"
import { ButtonAnchor } from "#web/ui/button.tsx"
import { classes } from "#web/ui/classes.ts"
import { useWords } from "#web/words/words.ts"

/** Always in view: the advice, and the telephone. After a sign of an emergency it stays red. */
export function PinnedStrip({ number, isEmergency }: { number: string; isEmergency: boolean }) {
  const t = useWords()
  return (
    <div className={classes(styles.strip, isEmergency && styles.emergency)}>
      <ShieldAlert aria-hidden="true" />
      <div className={styles.text}>
        {isEmergency && <b>{t("assistant.emergencyStays")}</b>}
        <p>{t("assistant.advice")}</p>
      </div>
      <ButtonAnchor look={isEmergency ? "danger" : "outline"} size="small" href={phoneLink(number)}>
        <Phone aria-hidden="true" />
        {t("assistant.call", { number: formatPhone(number) })}
      </ButtonAnchor>
    </div>
  )
}
