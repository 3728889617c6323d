import ScanBarcode from "lucide-react/icons/scan-barcode"
import { useState } from "react"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { call } from "#web/data/call.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { dayText } from "#web/kit/forms/expiry.tsx"
import { useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { playRefusal } from "#web/pharmacy/sounds.tsx"
import { useWords } from "#web/words/words.ts"

/** The medicine that a code is on. */
export type CheckedPack = { name: string; isRight: boolean }

/** Selects the wording for a wrong pack; in a sale, it says that the pack was not added. */
type PackQuestion = "handing-over" | "sale" | "shelf"

const wrongWords = {
  "handing-over": "scan.checking.wrong",
  sale: "scan.checking.notAdded",
  shelf: "scan.checking.wrongHere",
} as const satisfies Record<PackQuestion, string>

type PackCheckProps = {
  /** Returns null for an unknown code. Throws when the lookup failed. */
  find: (gtin: string) => Promise<CheckedPack | null> | CheckedPack | null
  about: PackQuestion
}

type Said = { text: string; isBad: boolean; turn: number }

/** In a dialog about a medicine: a scanned pack is compared with it, and nothing else happens. */
export function PackCheck({ find, about }: PackCheckProps) {
  const t = useWords()
  const readPack = useReadPack()
  const [said, setSaid] = useState<Said | null>(null)
  const say = (text: string, isBad: boolean) => {
    if (isBad) playRefusal()
    setSaid((before) => ({ text, isBad, turn: (before?.turn ?? 0) + 1 }))
  }
  const check = async (code: string) => {
    const read = readPack(code)
    if (read.refused !== undefined) return say(read.refused, true)
    const { gtin, expiresOn } = read.pack
    const found = await find(gtin)
    const medicine = found?.name ?? printedGtin(gtin)
    if (read.isExpired)
      return say(
        t(about === "shelf" ? "scan.checking.expiredHere" : "scan.checking.expired", {
          medicine,
          day: dayText(expiresOn ?? ""),
        }),
        true,
      )
    if (!found) return say(t("scan.checking.unknown", { code: medicine }), true)
    if (found.isRight) return say(t("scan.checking.right", { medicine }), false)
    return say(t(wrongWords[about], { medicine }), true)
  }
  useScanner((code) => {
    check(code).catch(() => say(t("scan.checking.notAsked"), true))
  })
  return (
    <div className="mt-12 mb-12" data-takes-scans="">
      {said ? (
        <Notice key={said.turn} tone={said.isBad ? "bad" : "ok"} role="alert">
          {said.text}
        </Notice>
      ) : (
        <p className="row nowrap meta">
          <ScanBarcode aria-hidden="true" />
          {t("scan.checking.hint")}
        </p>
      )}
    </div>
  )
}

/** Returns a barcode's medicine and whether it is a given stock row's; null for an unknown code. */
export async function findPack(gtin: string, stockId: number): Promise<CheckedPack | null> {
  const { rows } = await call.shelf.list({ q: printedGtin(gtin) })
  const row = rows.find(({ id }) => id === stockId) ?? rows[0]
  if (row) return { name: row.name, isRight: row.id === stockId }
  const { medicines } = await call.medicines.find({ gtin })
  const [known] = medicines
  return known ? { name: known.name, isRight: false } : null
}
