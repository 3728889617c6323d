import type { ChatMessage } from "#contract/customer/assistant.ts"
import { maxConversationLength } from "#domain/customer/chat-limits.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { persona } from "./persona.ts"
import { redactContacts } from "./redact-contacts.ts"

export type Talk = { history: ChatMessage[]; text: string }
/** A question that Pharos answers itself, in the person's language. */
export type OwnTalk = Talk & { language: LanguageCode }

/** Returns the newest messages that fit the maximum length together with the new one. */
export function newestThatFit({ history, text }: Talk): ChatMessage[] {
  let room = maxConversationLength - text.length
  const from = history.findLastIndex((message) => {
    room -= message.text.length
    return room < 0
  })
  return history.slice(from + 1)
}

/**
 * Joins persona, conversation (as `newestThatFit` returns it) and new message into one text (SPEC section 7).
 */
export function writePrompt(talk: Talk, emergencyNumber: string): string {
  const messages = talk.history.map(
    ({ sender, text }) => `${sender === "user" ? "Person" : "You"}: ${redactContacts(text)}`,
  )
  const before = messages.length > 0 ? `The conversation so far:\n${messages.join("\n")}\n\n` : ""
  return `${persona(emergencyNumber)}\n\n${before}New message:\n${redactContacts(talk.text)}`
}
