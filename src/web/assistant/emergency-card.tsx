import Phone from "lucide-react/icons/phone"
import { formatPhone, phoneLink } from "#shared/phone-format.ts"
import type { Emergency } from "#web/assistant/conversation.ts"
import styles from "#web/assistant/emergency-card.module.css"
import { ButtonAnchor } from "#web/ui/button.tsx"
import { useWords } from "#web/words/words.ts"

/** Above whatever is answered: this comes first. */
export function EmergencyCard({ flag, number }: Emergency) {
  const t = useWords()
  return (
    <div className={styles.card} role="alert">
      <b>{t("assistant.emergency")}</b>
      <p>{t(`assistant.flag.${flag}`)}</p>
      <ButtonAnchor look="danger" size="large" href={phoneLink(number)}>
        <Phone aria-hidden="true" />
        {t("assistant.call", { number: formatPhone(number) })}
      </ButtonAnchor>
    </div>
  )
}
