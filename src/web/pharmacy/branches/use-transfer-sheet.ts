import { useQueryClient } from "@tanstack/react-query"
import { flushSync } from "react-dom"
import type { Batch } from "#contract/pharmacy/stock-rows.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { Transfer } from "#contract/pharmacy/transfers.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { readUnitsTyped, usualPackOf } from "#domain/pharmacy/packs.ts"
import { api, call } from "#web/data/call.ts"
import { partOf } from "#web/data/refusal.ts"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { dayText } from "#web/kit/forms/expiry.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { playRefusal } from "#web/pharmacy/sounds.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"

export type SheetLine = {
  id: number
  medicineId: number
  name: string
  manufacturer: string
  packSize: number | null
  /** Of the sender's row; a request has none. */
  stockId: number | null
  available: number | null
  batches: Batch[]
  /** How many the other branch requested. */
  requested: number | null
  quantity: string
  /** Empty for first expired, first out. */
  batchId: string
}
export type Sheet = { branch: string; note: string; lines: SheetLine[] }
type SheetMedicine = Pick<SheetLine, "medicineId" | "name" | "manufacturer">
type LineField = "quantity" | "batchId"

const quantityIdOf = (id: number) => `transfer-${id}-quantity`

function focusOn(id: number) {
  const field = document.getElementById(quantityIdOf(id))
  if (field instanceof HTMLInputElement) field.select()
}

const nextId = (lines: SheetLine[]) => Math.max(0, ...lines.map(({ id }) => id)) + 1

type SheetOptions = {
  isRequest: boolean
  branch: number | undefined
  /** The request that is answered. */
  answers: Transfer | undefined
  rows: ShelfRow[]
  branchName: (id: string) => string
  onSent: (transfer: Transfer) => void
}

/** Holds and sends the sheet of a transfer: a request, or goods that leave the shelf. */
export function useTransferSheet({ isRequest, branch, answers, rows, branchName, onSent }: SheetOptions) {
  const t = useWords()
  const client = useQueryClient()
  const form = useForm({
    values: (): Sheet => ({
      branch: String(branch ?? ""),
      note: "",
      lines: answers ? requestedLines(answers, rows) : [],
    }),
    serverNames: { branch: isRequest ? "from" : "to" },
    check: (sheet) => {
      const { errors, lines } = readSheet(t, sheet, isRequest)
      const note = sheet.note.trim()
      return { errors, body: { lines, other: Number(sheet.branch), ...(note && { note }) } }
    },
    send: ({ lines, other, ...rest }, key): Promise<Transfer> => {
      if (isRequest)
        return call.transfers.request({
          ...rest,
          key,
          from: other,
          lines: lines.map(({ medicineId, quantity }) => ({ medicineId, quantity })),
        })
      const goods = lines.map(({ stockId, quantity, batchId }) => ({
        stockId: stockId ?? 0,
        quantity,
        ...(batchId !== "" && { batchId: Number(batchId) }),
      }))
      return call.transfers.send({
        ...rest,
        key,
        lines: goods,
        ...(answers ? { id: answers.id } : { to: other }),
      })
    },
    onSent: (transfer, { lines, other }) => {
      const name = branchName(String(other))
      toast({
        text: isRequest
          ? t("branches.sheet.requested", { branch: name })
          : t("branches.sheet.sent", { count: lines.length, branch: name }),
      })
      void client.invalidateQueries({ queryKey: api.till.shelf.queryKey() })
      void client.invalidateQueries({ queryKey: api.transfers.key() })
      onSent(transfer)
    },
    explain: ({ code, detail }): Errors<Sheet> | string | undefined => {
      if (code === "already-changed") return t("branches.changed")
      if (code !== "not-enough-stock") return undefined
      const short = detail("lines")
      const [first] = Array.isArray(short) ? short : []
      const line = form.latest().lines.find(({ stockId }) => stockId === partOf(first, "stockId"))
      if (!line) return undefined
      const units = formatCount(Number(partOf(first, "available")))
      return { [`lines.${line.id}.quantity`]: t("branches.sheet.tooMany", { units }) }
    },
  })
  const setLines = (lines: SheetLine[], changed: `lines.${string}`[] = []) =>
    form.set({ lines }, ["lines", ...changed])

  /** Adds a medicine, or the units of a scanned pack to the line of its batch. */
  async function add(medicine: SheetMedicine, pack?: { size: number | null; lot?: string | undefined }) {
    const row = rows.find(({ medicineId }) => medicineId === medicine.medicineId)
    if (!isRequest && !row) {
      playRefusal()
      return toast({ text: t("branches.sheet.notHere", { medicine: medicine.name }), tone: "bad" })
    }
    const batches = isRequest || !row ? [] : (await call.shelf.get({ id: row.stockId })).batches
    const usable = batches.filter(({ quantity }) => quantity > 0)
    const batch = pack?.lot === undefined ? undefined : usable.find(({ lot }) => lot === pack.lot)
    if (!isRequest && pack?.lot !== undefined && !batch) {
      playRefusal()
      const values = { lot: pack.lot, medicine: medicine.name }
      return toast({ text: t("branches.sheet.lotUnknown", values), tone: "bad" })
    }
    const { lines } = form.latest()
    const batchId = batch ? String(batch.id) : ""
    const known = lines.find((line) => line.medicineId === medicine.medicineId && line.batchId === batchId)
    if (known) {
      const units = (readUnitsTyped(known.quantity, known.packSize) ?? 0) + (pack ? (pack.size ?? 1) : 0)
      setLines(lines.map((line) => (line === known ? { ...line, quantity: String(units) } : line)))
      return focusOn(known.id)
    }
    const line: SheetLine = {
      ...medicine,
      id: nextId(lines),
      packSize: row?.packSize ?? usualPackOf([pack?.size ?? null]),
      stockId: row?.stockId ?? null,
      available: isRequest ? null : (row?.quantity ?? null),
      batches: usable,
      requested: null,
      quantity: pack ? String(pack.size ?? 1) : "",
      batchId,
    }
    // A scanner types on: the line has to be on the screen when its field gets the focus.
    flushSync(() => setLines([...lines, line]))
    return focusOn(line.id)
  }

  return {
    ...form,
    add: (...asked: Parameters<typeof add>) => void add(...asked).catch(toastProblem),
    removeLine: (id: number) => setLines(form.latest().lines.filter((line) => line.id !== id)),
    cell: (line: SheetLine, name: LineField) => ({
      ...form.part(`lines.${line.id}.${name}`, line[name], (typed: string) =>
        setLines(
          form.latest().lines.map((each) => (each.id === line.id ? { ...each, [name]: typed } : each)),
          [`lines.${line.id}.${name}`],
        ),
      ),
      ...(name === "quantity" && { id: quantityIdOf(line.id) }),
    }),
  }
}

export type SheetForm = ReturnType<typeof useTransferSheet>

function requestedLines({ requested }: Transfer, rows: ShelfRow[]): SheetLine[] {
  return requested.flatMap(({ lineNo, medicineId, name, manufacturer, packSize, quantity }) => {
    const row = rows.find((each) => each.medicineId === medicineId)
    if (!row) return []
    const available = row.quantity
    return {
      id: lineNo,
      medicineId,
      name,
      manufacturer,
      packSize,
      stockId: row.stockId,
      available,
      batches: [],
      requested: quantity,
      quantity: String(Math.min(quantity, available)),
      batchId: "",
    }
  })
}

function readSheet(t: TFunction, { branch, lines }: Sheet, isRequest: boolean) {
  const errors: Errors<Sheet> = {
    branch: branch === "" ? t("branches.sheet.choose") : undefined,
    lines: lines.length === 0 ? t("branches.sheet.noLines") : undefined,
  }
  const read = lines.map((line) => ({ ...line, quantity: readUnitsTyped(line.quantity, line.packSize) ?? 0 }))
  for (const { id, quantity, available } of read) {
    if (quantity < 1) errors[`lines.${id}.quantity`] = t("branches.sheet.quantity")
    else if (!isRequest && available !== null && quantity > available)
      errors[`lines.${id}.quantity`] = t("branches.sheet.tooMany", { units: formatCount(available) })
  }
  return { errors, lines: read }
}

/** Adds scanned packs to the sheet. */
export function useSheetScan({ add }: SheetForm, rows: ShelfRow[]) {
  const t = useWords()
  const readPack = useReadPack()
  async function find(pack: ScannedPack) {
    const row = rows.find(({ gtins }) => gtins.some(({ gtin }) => gtin === pack.gtin))
    const size = row?.gtins.find(({ gtin }) => gtin === pack.gtin)?.packSize ?? null
    if (row) return add(row, { size, lot: pack.lot })
    const [known] = (await call.medicines.find({ gtin: pack.gtin })).medicines
    if (known) return add({ ...known, medicineId: known.id }, { size: known.packSize, lot: pack.lot })
    playRefusal()
    return toast({ text: t("branches.sheet.unknownCode", { code: printedGtin(pack.gtin) }), tone: "bad" })
  }
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    const refused =
      read.refused ??
      (read.isExpired ? t("goodsIn.scannedExpired", { day: dayText(read.pack.expiresOn ?? "") }) : undefined)
    if (refused !== undefined || read.refused !== undefined) {
      playRefusal()
      toast({ text: String(refused), tone: "bad" })
      return refusal(String(refused))
    }
    find(read.pack).catch(toastProblem)
    return undefined
  }
  useScanner(scan)
  return scan
}
