import type { RegisterEntry } from "#contract/pharmacy/register.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import type { TFunction } from "#web/words/words.ts"
import "#web/words/en/prescriptions.ts"

/** The columns of the register, on the screen, in print and in the file. */
export const registerColumns = [
  "number",
  "date",
  "act",
  "party",
  "prescriber",
  "document",
  "batch",
  "in",
  "out",
  "balance",
  "who",
] as const
type RegisterColumn = (typeof registerColumns)[number]
export const figures: readonly RegisterColumn[] = ["number", "in", "out", "balance"]

/** Returns what an entry says in each column. */
export function cellsOf(t: TFunction, entry: RegisterEntry): Record<RegisterColumn, string> {
  const act = t(`prescriptions.register.acts.${entry.act}`)
  const { prescriptionRecordedAt: late } = entry
  const notes = [
    late && t("prescriptions.register.recordedLater", { moment: formatMoment(new Date(late)) }),
    entry.reason,
    entry.witness && `${t("staff.witness")}: ${entry.witness}`,
  ].filter(Boolean)
  return {
    number: String(entry.number),
    date: formatMoment(new Date(entry.at)),
    act: [act, ...(entry.act === "supplied" ? [] : notes)].join(" · "),
    party: entry.party ?? "–",
    prescriber: [entry.prescriber, entry.prescriberNumber].filter(Boolean).join(" · ") || "–",
    document: entry.document ?? "–",
    batch: entry.lot ?? "–",
    in: entry.units > 0 ? formatCount(entry.units) : "",
    out: entry.units < 0 ? formatCount(-entry.units) : "",
    balance: formatCount(entry.balance),
    who: entry.who ?? "–",
  }
}
