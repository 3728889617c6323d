import type { LanguageCode } from "#domain/platform/languages.ts"

/** What a pharmacy writes to its customers. */
export type CustomerMessage =
  /** Names no medicine in an e-mail, which passes through other hands. */
  | { kind: "refill"; medicines: string[]; day: string }
  | { kind: "receipt"; number: string; amount: string; lines: string[] }
  | { kind: "statement"; amount: string }
  | { kind: "order"; lines: string[] }
  /** Names no medicine: the order's reference is enough, and the message passes through other hands. */
  | { kind: "ready"; reference: string; isDelivered: boolean }

type Words = {
  hello: string
  refill: string
  receipt: string
  total: string
  statement: string
  collect: string
  brought: string
  notAnyMore: string
}

/** Native readers have still to check Sinhala and Tamil. */
const wordsIn: Record<LanguageCode, Words> = {
  en: {
    hello: "Hello {name},",
    refill: "your medicine runs out on {day}",
    receipt: "your receipt {number}:",
    total: "Total: {amount}",
    statement: "on your account you owe {amount}.",
    collect: "your order {reference} is ready. You can collect it now.",
    brought: "your order {reference} is ready. It will be delivered to you.",
    notAnyMore: "Tell us if you do not want these reminders.",
  },
  si: {
    hello: "ආයුබෝවන් {name},",
    refill: "ඔබේ ඖෂධ {day} දින අවසන් වේ",
    receipt: "ඔබේ රිසිට්පත {number}:",
    total: "එකතුව: {amount}",
    statement: "ඔබේ ගිණුමේ ගෙවිය යුතු මුදල {amount}.",
    collect: "ඔබේ ඇණවුම {reference} සූදානම්. දැන් ලබා ගත හැකිය.",
    brought: "ඔබේ ඇණවුම {reference} සූදානම්. එය ඔබ වෙත ගෙනවිත් දෙනු ලැබේ.",
    notAnyMore: "මෙම මතක් කිරීම් අනවශ්‍ය නම් අපට දන්වන්න.",
  },
  ta: {
    hello: "வணக்கம் {name},",
    refill: "உங்கள் மருந்து {day} அன்று தீரும்",
    receipt: "உங்கள் ரசீது {number}:",
    total: "மொத்தம்: {amount}",
    statement: "உங்கள் கணக்கில் செலுத்த வேண்டியது {amount}.",
    collect: "உங்கள் ஆர்டர் {reference} தயார். இப்போது பெற்றுக்கொள்ளலாம்.",
    brought: "உங்கள் ஆர்டர் {reference} தயார். அது உங்களிடம் கொண்டுவரப்படும்.",
    notAnyMore: "இந்த நினைவூட்டல்கள் வேண்டாம் என்றால் எங்களிடம் சொல்லுங்கள்.",
  },
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "")

/** Writes a message in the customer's language. */
export function writeMessage(
  message: CustomerMessage,
  { language, name, pharmacy }: { language: LanguageCode; name: string; pharmacy: string },
): string {
  const words = wordsIn[language]
  const body =
    message.kind === "refill"
      ? [
          `${fill(words.refill, { day: message.day })}${message.medicines.length > 0 ? ":" : "."}`,
          ...message.medicines.map((each) => `• ${each}`),
          words.notAnyMore,
        ]
      : message.kind === "receipt"
        ? [
            fill(words.receipt, { number: message.number }),
            ...message.lines,
            fill(words.total, { amount: message.amount }),
          ]
        : message.kind === "ready"
          ? [fill(message.isDelivered ? words.brought : words.collect, { reference: message.reference })]
          : message.kind === "order"
            ? message.lines
            : [fill(words.statement, { amount: message.amount })]
  return [fill(words.hello, { name }), ...body, pharmacy].join("\n")
}

/** Returns the link that opens a chat with this text, for a person to send. */
export const whatsAppLink = (phoneNumber: string, text: string) =>
  `https://wa.me/${phoneNumber.replace(/\D/g, "").replace(/^0(?=\d{9}$)/, "94")}?text=${encodeURIComponent(text)}`
