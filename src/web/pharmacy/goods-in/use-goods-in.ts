import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { usualPackOf } from "#domain/pharmacy/packs.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { api, call } from "#web/data/call.ts"
import { partOf, type Refusal } from "#web/data/refusal.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatDay } from "#web/kit/format/when-format.ts"
import { dayText } from "#web/kit/forms/expiry.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import type { ChosenPages } from "#web/pharmacy/goods-in/draft-pages.ts"
import {
  type DraftLine,
  type GoodsDraft,
  type GoodsMedicine,
  type GoodsPack,
  isShortDated,
  readGoodsDraft,
  startGoodsDraft,
  sumsOf,
  type WrongGoods,
  withMedicine,
} from "#web/pharmacy/goods-in/goods-draft.ts"
import { keepDraft, readKeptDraft } from "#web/pharmacy/goods-in/kept-draft.ts"
import { useSharedDraft } from "#web/pharmacy/goods-in/use-shared-draft.ts"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { playRefusal } from "#web/pharmacy/sounds.tsx"
import { shelfOptions } from "#web/pharmacy/till/shelf-queries.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

export type LineField = Exclude<keyof DraftLine, keyof GoodsMedicine | "id">

/** The id of a line's field, to move the focus to it. */
export const fieldIdOf = (id: number, name: LineField) => `goods-${id}-${name}`

function focusOn(id: number, name: LineField) {
  const field = document.getElementById(fieldIdOf(id, name))
  field?.scrollIntoView({ block: "nearest" })
  if (field instanceof HTMLInputElement) {
    field.focus()
    field.select()
  }
}

type GoodsInParts = {
  pages: ChosenPages
  onReceived: (receiptId: string) => void
  onDraftsChanged: () => void
}

/** Holds, keeps and sends the sheet of an invoice. */
export function useGoodsIn(pharmacyId: number, { pages, onReceived, onDraftsChanged }: GoodsInParts) {
  const t = useWords()
  const client = useQueryClient()
  const today = colomboDay(useNow(60_000))
  const form = useForm({
    values: () => readKeptDraft(pharmacyId) ?? startGoodsDraft(today),
    hasSummary: true,
    check: (draft) => {
      const { receipt, wrong } = readGoodsDraft(draft, today)
      return { errors: sayWrong(t, draft, wrong), body: receipt }
    },
    send: async (body) => {
      const draftVersion = await shared.finish()
      return call.goodsIn.receive({ ...body, ...(draftVersion !== undefined && { draftVersion }) })
    },
    onFailed: (error) => shared.note(error),
    onSent: (receipt) => {
      toast({ text: t("goodsIn.received", { count: receipt.lines.length, supplier: receipt.supplier }) })
      if (receipt.recalledUnits > 0)
        toast({ text: t("staff.recalledArrived", { count: receipt.recalledUnits }), tone: "bad" })
      shared.start()
      onDraftsChanged()
      void client.invalidateQueries({ queryKey: api.till.shelf.queryKey() })
      void client.invalidateQueries({ queryKey: api.goodsIn.list.key() })
      onReceived(receipt.id)
    },
    explain: (said): Errors<GoodsDraft> | undefined => explain(t, form.latest(), said),
  })
  const { values } = form
  const isBegun =
    values.version > 0 ||
    pages.chosen.length > 0 ||
    values.lines.length > 0 ||
    values.supplier !== "" ||
    values.invoiceNumber !== ""
  const shared = useSharedDraft(form, { isBegun, today, pages, onChanged: onDraftsChanged })
  useEffect(() => keepDraft(pharmacyId, isBegun ? values : null), [pharmacyId, values, isBegun])
  const setLines = (lines: DraftLine[], changed: `lines.${string}`[] = []) =>
    form.set({ lines }, ["lines", "total", ...changed])
  const add = (medicine: GoodsMedicine, pack?: GoodsPack) => {
    const { lines, id } = withMedicine(form.latest(), medicine, pack)
    // A scanner types on: the line has to be on the screen when its field gets the focus.
    flushSync(() => setLines(lines))
    focusOn(id, "quantity")
  }
  return {
    ...form,
    isBegun,
    sums: sumsOf(values),
    isShortDated: isShortDated(values, today),
    add,
    shared,
    removeLine: (id: number) => setLines(form.latest().lines.filter((line) => line.id !== id)),
    /** One cell of a line as a field. */
    cell: (line: DraftLine, name: LineField) => ({
      ...form.part(`lines.${line.id}.${name}`, line[name], (typed: string) =>
        setLines(
          form.latest().lines.map((each) => (each.id === line.id ? { ...each, [name]: typed } : each)),
          [`lines.${line.id}.${name}`],
        ),
      ),
      id: fieldIdOf(line.id, name),
    }),
  }
}

export type GoodsForm = ReturnType<typeof useGoodsIn>

function sayWrong(t: TFunction, draft: GoodsDraft, wrong: Map<string, WrongGoods>): Errors<GoodsDraft> {
  const difference = formatRupees(Math.abs(sumsOf(draft).differenceCents ?? 0))
  return Object.fromEntries(
    [...wrong].map(([name, why]) => [name, t(`goodsIn.wrong.${why}`, { difference })]),
  )
}

/** Explains a refusal at the lines that it names. */
function explain(t: TFunction, draft: GoodsDraft, { code, detail }: Refusal): Errors<GoodsDraft> | undefined {
  if (code === "invoice-known") {
    const at = detail("receivedAt")
    return {
      invoiceNumber: t("goodsIn.wrong.known", { day: typeof at === "string" ? formatDay(new Date(at)) : "" }),
    }
  }
  const field = { "price-needed": "price", "above-maximum-price": "price", "goods-expired": "expiry" }[code]
  const why = {
    "price-needed": "priceNeeded",
    "above-maximum-price": "aboveMaximum",
    "goods-expired": "expired",
  }[code]
  const lines = detail("lines")
  if (!field || !why || !Array.isArray(lines)) return undefined
  const places = lines.map((line) => Number(typeof line === "number" ? line : partOf(line, "lineNo")))
  return Object.fromEntries(
    places.flatMap((place) => {
      const line = draft.lines[place - 1]
      return line ? [[`lines.${line.id}.${field}`, t(`goodsIn.wrong.${why as WrongGoods}`)]] : []
    }),
  ) as Errors<GoodsDraft> // the names are those of the draft's lines
}

/** Returns a medicine with its present price and maximum. */
export async function findGoodsMedicine(
  client: ReturnType<typeof useQueryClient>,
  { medicineId, name, manufacturer }: Pick<GoodsMedicine, "medicineId" | "name" | "manufacturer">,
): Promise<GoodsMedicine> {
  const { rows } = await client.ensureQueryData(shelfOptions)
  const row = rows.find((each) => each.medicineId === medicineId)
  const maximumCents = row?.maxRetailPriceCents ?? null
  const packSize = row?.packSize ?? null
  return { medicineId, name, manufacturer, priceCents: row?.priceCents ?? null, maximumCents, packSize }
}

/** Adds scanned packs to the sheet; returns the code that nobody knows. */
export function useGoodsScan(form: GoodsForm) {
  const t = useWords()
  const client = useQueryClient()
  const readPack = useReadPack()
  const [unknown, setUnknown] = useState<ScannedPack | null>(null)

  const find = async (pack: ScannedPack) => {
    setUnknown(null)
    const { rows } = await client.ensureQueryData(shelfOptions)
    const row = rows.find(({ gtins }) => gtins.some(({ gtin }) => gtin === pack.gtin))
    const code = row?.gtins.find(({ gtin }) => gtin === pack.gtin)
    if (row) {
      const { medicineId, name, manufacturer, priceCents, maxRetailPriceCents: maximumCents, packSize } = row
      return form.add(
        { medicineId, name, manufacturer, priceCents, maximumCents, packSize: packSize ?? null },
        { ...pack, size: code?.packSize ?? null },
      )
    }
    const { medicines } = await call.medicines.find({ gtin: pack.gtin })
    const [known] = medicines
    if (!known) {
      playRefusal()
      return setUnknown(pack)
    }
    const { id: medicineId, name, manufacturer, maxRetailPriceCents: maximumCents, packSize: size } = known
    const packSize = usualPackOf([size])
    const medicine = { medicineId, name, manufacturer, priceCents: null, maximumCents, packSize }
    return form.add(medicine, { ...pack, size })
  }
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    const refused =
      read.refused ??
      (read.isExpired && t("goodsIn.scannedExpired", { day: dayText(read.pack.expiresOn ?? "") }))
    if (refused || read.refused !== undefined) {
      playRefusal()
      toast({ text: String(refused), tone: "bad" })
      return refusal(String(refused))
    }
    find(read.pack).catch(toastProblem)
    return undefined
  }
  useScanner(scan)
  return { scan, unknown, forget: () => setUnknown(null) }
}
