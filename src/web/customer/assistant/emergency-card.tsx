import Phone from "lucide-react/icons/phone"
import { emergencyCalls, emergencyWords } from "#domain/customer/emergency-words.ts"
import { formatPhone, phoneLink } from "#domain/platform/phone-format.ts"
import type { Emergency } from "#web/customer/assistant/conversation.ts"
import styles from "#web/customer/assistant/emergency-card.module.css"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"

/** Above whatever is answered: this comes first, in the language of the question. */
export function EmergencyCard({ flag, number, language }: Emergency) {
  const words = emergencyWords[language]
  return (
    <div className={styles.card} role="alert" lang={language}>
      <b className="text-bad text-lead">{words.title}</b>
      <p>{words.flags[flag]}</p>
      <div className="row mt-8">
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
