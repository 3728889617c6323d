import { emergencyCalls, emergencyWords } from "#domain/customer/emergency-words.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { sayFacts, sayNextDose } from "#web/customer/assistant/card-texts.ts"
import { type Cards, type Emergency, saySettled, type Turn } from "#web/customer/assistant/conversation.ts"
import { saveFile } from "#web/kit/browser/save-file.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { formatDistance } from "#web/kit/format/numbers.ts"
import { stockText } from "#web/kit/format/stock-chip.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { words } from "#web/words/words.ts"

/** Returns the chat as a text to keep or to show to a pharmacist. */
export function transcriptOf(turns: Turn[], at: Date): string {
  const { t } = words
  const lines = turns.flatMap((turn) => [
    `${t("common.you")}: ${turn.question}`,
    ...turn.emergencies.map(sayEmergency),
    ...(turn.reply.trim() ? [`${t("assistant.assistant")}: ${turn.reply.trim()}`] : []),
    ...sayCards(turn.cards),
    ...(turn.unverified.length > 0 ? [sayUnverified(turn.unverified)] : []),
    ...(turn.failure ? [`(${t(`assistant.failure.${turn.failure}`)})`] : []),
    ...(turn.settled ? [`${t("common.you")}: ${saySettled(turn)}`] : []),
  ])
  return `${[t("assistant.fileTitle", { moment: formatMoment(at) }), t("assistant.advice"), ...lines].join("\n\n")}\n`
}

/** Writes the data of an answer that is shown as cards. */
function sayCards({ pharmacies, doses, orders, facts }: Cards): string[] {
  const { t } = words
  return [
    ...pharmacies.map(({ name, town, distanceKm, phoneNumber, products }) =>
      [
        name,
        distanceKm === null ? town : formatDistance(distanceKm),
        formatPhone(phoneNumber),
        ...products.map(
          ({ medicine, quantity }) => `${medicineText(medicine.name)}: ${stockText(t, quantity)}`,
        ),
      ].join(", "),
    ),
    ...doses.map((dose) => `${dose.name}, ${medicineText(dose.medicine)}: ${sayNextDose(dose)}`),
    ...orders.map(
      ({ reference, medicine, quantity, pharmacy, status }) =>
        `${reference}: ${quantity} × ${medicineText(medicine)}, ${pharmacy}, ${t(status === "rejected" ? "ui.rejected" : `common.${status}`)}`,
    ),
    ...(facts ? sayFacts(facts) : []),
  ].map((line) => `• ${line}`)
}

function sayEmergency({ flag, number, language }: Emergency): string {
  const { title, flags } = emergencyWords[language]
  const calls = emergencyCalls(flag, number, language).map((call) => call.label(call.number))
  return `! ${title}. ${flags[flag]} ${calls.join(". ")}`
}

/** Returns "The numbers 500 mg and 3 are not from Pharos’ data." */
export function sayUnverified(numbers: string[]): string {
  const list = new Intl.ListFormat(words.language, { type: "conjunction" }).format(numbers)
  return words.t("assistant.unverified", { count: numbers.length, numbers: list })
}

/** Saves the chat as a file. */
export function downloadTranscript(turns: Turn[]): void {
  const now = new Date()
  saveFile(words.t("assistant.fileName", { day: colomboDay(now) }), transcriptOf(turns, now), "text/plain")
}
