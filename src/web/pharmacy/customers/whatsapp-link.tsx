import MessageCircle from "lucide-react/icons/message-circle"
import { type CustomerMessage, whatsAppLink, writeMessage } from "#domain/pharmacy/customer-messages.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { useOutage } from "#web/data/connection.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button, ButtonAnchor, type ButtonLook } from "#web/kit/actions/button.tsx"

import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

export type Reached = { name: string; phoneNumber: string | null; language: LanguageCode }

type WhatsAppLinkProps = ButtonLook & {
  to: Reached
  message: CustomerMessage
  onClick?: () => void
  children: React.ReactNode
}

/** Opens a chat with a message in the customer's language, which the pharmacist then sends. */
export function WhatsAppLink({ to, message, children, ...rest }: WhatsAppLinkProps) {
  const pharmacy = useWorkplace("pharmacy")?.name
  const outage = useOutage()
  const t = useWords()
  if (to.phoneNumber === null || pharmacy === undefined) return null
  const { name, language, phoneNumber } = to
  const href = whatsAppLink(phoneNumber, writeMessage(message, { name, language, pharmacy }))
  if (outage)
    return (
      <Button look="outline" size={rest.size} disabled title={t("customers.needsConnection")}>
        {children}
      </Button>
    )
  return (
    <ButtonAnchor look="outline" {...rest} href={href} target="_blank" rel="noreferrer">
      <MessageCircle aria-hidden="true" />
      {children}
    </ButtonAnchor>
  )
}
