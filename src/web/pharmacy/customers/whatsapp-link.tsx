import MessageCircle from "lucide-react/icons/message-circle"
import { type CustomerMessage, whatsAppLink, writeMessage } from "#domain/pharmacy/customer-messages.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { useOutage } from "#web/data/connection.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button, ButtonAnchor, type ButtonLook } from "#web/kit/actions/button.tsx"

import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

export type Reached = { name: string; phoneNumber: string | null; language: LanguageCode }

type Written = { to: Reached; message: CustomerMessage }

type WhatsAppLinkProps = ButtonLook &
  Written & {
    onClick?: () => void
    children: React.ReactNode
  }

/** Returns the link of a message in the customer's language; null without a number. */
export function useWhatsApp() {
  const pharmacy = useWorkplace("pharmacy")?.name
  return ({ to: { name, language, phoneNumber }, message }: Written) =>
    phoneNumber === null || pharmacy === undefined
      ? null
      : whatsAppLink(phoneNumber, writeMessage(message, { name, language, pharmacy }))
}

/** Opens a chat with a message in the customer's language, which the pharmacist then sends. */
export function WhatsAppLink({ to, message, children, ...rest }: WhatsAppLinkProps) {
  const href = useWhatsApp()({ to, message })
  const outage = useOutage()
  const t = useWords()
  if (href === null) return null
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
