import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { isLanguage, type LanguageCode } from "#domain/platform/languages.ts"
import { paths } from "#domain/platform/paths.ts"

/** What a notice tells a customer about an order: ready, a change offered, rejected, not answered in time, or recalled. */
export type OrderNoticeKind = "ready" | "offered" | "rejected" | "canceled" | "recalled" | "recall-lifted"

export type OrderNotice = {
  kind: OrderNoticeKind
  /** The language of the account; English without one. */
  language: string | null
  isNameHidden: boolean
  /** What the order, or the orders placed together, are known by in this message. */
  group: string
  references: string[]
  pharmacy: string
  at: Date
}

type Words = Record<OrderNoticeKind, string> & { discreetBody: string; mailsOff: string }

/** Native readers have still to check Sinhala and Tamil. */
const wordsIn: Record<LanguageCode, Words> = {
  en: {
    ready: "Your order is ready",
    offered: "The pharmacy offers a change of your order",
    rejected: "The pharmacy could not fill your order",
    canceled: "The pharmacy did not answer your order in time",
    recalled: "A medicine you ordered has been recalled. Do not use it before you have read this",
    "recall-lifted": "The recall of a medicine you ordered has been withdrawn",
    discreetBody: "Open Pharos to see it.",
    mailsOff: "You can turn these e-mails off in your account.",
  },
  si: {
    ready: "ඔබේ ඇණවුම සූදානම්",
    offered: "ඖෂධසල ඔබේ ඇණවුමට වෙනසක් යෝජනා කරයි",
    rejected: "ඖෂධසලට ඔබේ ඇණවුම සැපයිය නොහැකි විය",
    canceled: "ඖෂධසල නියමිත වේලාවට ඔබේ ඇණවුමට පිළිතුරු දුන්නේ නැත",
    recalled: "ඔබ ඇණවුම් කළ ඖෂධයක් ආපසු කැඳවා ඇත. මෙය කියවන තුරු එය භාවිත නොකරන්න",
    "recall-lifted": "ඔබ ඇණවුම් කළ ඖෂධයක ආපසු කැඳවීම ඉවත් කර ඇත",
    discreetBody: "බැලීමට Pharos විවෘත කරන්න.",
    mailsOff: "මෙම ඊමේල් ඔබේ ගිණුමෙන් අක්‍රිය කළ හැකියි.",
  },
  ta: {
    ready: "உங்கள் ஆர்டர் தயார்",
    offered: "மருந்தகம் உங்கள் ஆர்டரில் ஒரு மாற்றத்தை முன்மொழிகிறது",
    rejected: "மருந்தகத்தால் உங்கள் ஆர்டரை நிறைவேற்ற முடியவில்லை",
    canceled: "மருந்தகம் உங்கள் ஆர்டருக்கு உரிய நேரத்தில் பதிலளிக்கவில்லை",
    recalled: "நீங்கள் ஆர்டர் செய்த ஒரு மருந்து திரும்பப் பெறப்படுகிறது. இதைப் படிக்கும் வரை அதைப் பயன்படுத்த வேண்டாம்",
    "recall-lifted": "நீங்கள் ஆர்டர் செய்த மருந்தின் திரும்பப் பெறுதல் விலக்கப்பட்டது",
    discreetBody: "பார்க்க Pharos-ஐத் திறக்கவும்.",
    mailsOff: "இந்த மின்னஞ்சல்களை உங்கள் கணக்கில் நிறுத்தலாம்.",
  },
}

/** Builds the message about one order, or about orders placed together. It never names a medicine. */
export function orderPush({
  kind,
  language,
  isNameHidden,
  group,
  references,
  pharmacy,
  at,
}: OrderNotice): ReminderPush {
  const words = wordsIn[isLanguage(language) ? language : "en"]
  return {
    kind: "order",
    title: words[kind],
    body: isNameHidden ? words.discreetBody : `${references.join(", ")}: ${pharmacy}`,
    tag: `order-${group}`,
    at: at.toISOString(),
    doses: [],
    path: paths.orders,
  }
}

export type OrderMail = {
  kind: "order"
  notice: OrderNoticeKind
  references: string[]
  /** Where Pharos is; null when the operator has not set it. */
  site: string | null
}

/** Writes what a mail says about one order, or about orders placed together. It never names a medicine. */
export function orderMail({ notice, references, site }: OrderMail, language: LanguageCode) {
  const words = wordsIn[language]
  const at = (path: string) => (site === null ? [] : [`${site}${path}`])
  return {
    title: words[notice],
    lines: [
      `${words[notice]}.`,
      references.join(", "),
      "",
      words.discreetBody,
      ...at(paths.orders),
      "",
      words.mailsOff,
      ...at(paths.account),
    ],
  }
}
