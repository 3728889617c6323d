import Phone from "lucide-react/icons/phone"
import { emergencyCalls, emergencyWords } from "#shared/emergency-words.ts"
import { formatPhone, phoneLink } from "#shared/phone-format.ts"
import type { Emergency } from "#web/assistant/conversation.ts"
import styles from "#web/assistant/emergency-card.module.css"
import { ButtonAnchor } from "#web/ui/button.tsx"

/** Above whatever is answered: this comes first, in the language of the question. */
export function EmergencyCard({ flag, number, language }: Emergency) {
  const words = emergencyWords[language]
  return (
    <div className={styles.card} role="alert" lang={language}>
      <b>{words.title}</b>
      <p>{words.flags[flag]}</p>
      <div className={styles.calls}>
        {emergencyCalls(flag, number, language).map((call) => (
          <ButtonAnchor key={call.number} look="danger" size="large" href={phoneLink(call.number)}>
            <Phone aria-hidden="true" />
            {call.label(formatPhone(call.number))}
          </ButtonAnchor>
        ))}
      </div>
    </div>
  )
}
