import { type OrderMail, orderMail } from "#domain/customer/order-notice-words.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { type CustomerMessage, writeMessage } from "./customer-messages.ts"

/** Days for which it is kept what was sent by e-mail. */
export const mailRetentionDays = 30

/** A mail that could not be sent for so long is given up, as when the mail server was not set up meanwhile. */
export const mailLateHours = 48

/** Why a mail could not be sent. */
export const mailFailures = [
  "refused",
  "login",
  "unreachable",
  "server",
  "no-address",
  "withdrawn",
  "late",
] as const
export type MailFailure = (typeof mailFailures)[number]

export type MailMessage =
  | { kind: "refill"; day: string }
  | OrderMail
  | {
      kind: "statement"
      month: string
      openingCents: number
      entries: {
        day: string
        kind: "sale" | "return" | "payment" | "write-off"
        what: string
        cents: number
      }[]
      closingCents: number
    }

type Words = {
  refill: string
  statement: string
  opening: string
  closing: string
  sale: string
  return: string
  payment: string
  "write-off": string
}

/** Native readers have still to check Sinhala and Tamil. */
const wordsIn: Record<LanguageCode, Words> = {
  en: {
    refill: "Reminder from {pharmacy}",
    statement: "Your account at {pharmacy}, {month}",
    opening: "Brought forward",
    closing: "Owed at the end",
    sale: "Receipt",
    return: "Return",
    payment: "Payment",
    "write-off": "Written off of bill",
  },
  si: {
    refill: "{pharmacy} වෙතින් මතක් කිරීමක්",
    statement: "{pharmacy} හි ඔබේ ගිණුම, {month}",
    opening: "ඉදිරියට ගෙන ආ මුදල",
    closing: "අවසානයේ ගෙවිය යුතු මුදල",
    sale: "රිසිට්පත",
    return: "ආපසු දීම",
    payment: "ගෙවීම",
    "write-off": "කපා හැරිය බිල්පත",
  },
  ta: {
    refill: "{pharmacy} அனுப்பும் நினைவூட்டல்",
    statement: "{pharmacy} இல் உங்கள் கணக்கு, {month}",
    opening: "முன் நிலுவை",
    closing: "இறுதியில் செலுத்த வேண்டியது",
    sale: "ரசீது",
    return: "திருப்பிக் கொடுத்தது",
    payment: "செலுத்தியது",
    "write-off": "தள்ளுபடி செய்த பில்",
  },
}

type Between = { language: LanguageCode; name: string; pharmacy: string; phoneNumber: string }

/** Writes a mail in the customer's language, as plain text that names no medicine. */
export function writeMail(message: MailMessage, { phoneNumber, ...given }: Between) {
  const between = { ...given, name: onOneLine(given.name), pharmacy: onOneLine(given.pharmacy) }
  const words = wordsIn[between.language]
  const { subject, plain } = partsOf(message, between)
  const [greeting, ...rest] = writeMessage(plain, between).split("\n")
  const lines = message.kind === "statement" ? ["", ...linesOf(message, words)] : []
  const signature = rest.pop()
  return { subject, text: [greeting, "", ...rest, ...lines, "", signature, phoneNumber].join("\n") }
}

function partsOf(
  message: MailMessage,
  { language, pharmacy }: Pick<Between, "language" | "pharmacy">,
): { subject: string; plain: CustomerMessage } {
  const words = wordsIn[language]
  if (message.kind === "order") {
    const { title, lines } = orderMail(message, language)
    return { subject: `${pharmacy}: ${title}`, plain: { kind: "order", lines } }
  }
  const month = message.kind === "statement" ? message.month : ""
  return {
    subject: words[message.kind].replace("{pharmacy}", () => pharmacy).replace("{month}", month),
    plain:
      message.kind === "refill"
        ? { ...message, medicines: [] }
        : { kind: "statement", amount: formatRupees(message.closingCents) },
  }
}

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim()

const linesOf = (
  { openingCents, entries, closingCents }: MailMessage & { kind: "statement" },
  words: Words,
) => [
  `${words.opening}: ${formatRupees(openingCents)}`,
  ...entries.map(({ day, kind, what, cents }) => `${day}  ${words[kind]} ${what}: ${formatRupees(cents)}`),
  `${words.closing}: ${formatRupees(closingCents)}`,
]
