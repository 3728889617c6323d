import { readGtin } from "./gtin.ts"

/** The content of a pack's code: the GTIN and any other data printed in it. */
export type ScannedPack = {
  /** Fourteen digits, whichever of the four lengths was printed. */
  gtin: string
  lot?: string
  /** The last day of use. */
  expiresOn?: string
  madeOn?: string
  serial?: string
  /** The number of units in it. */
  count?: number
  /** National numbers by their application identifier, 710 to 714. */
  nationalNumbers?: Record<string, string>
}

export type ScanRefusal = {
  why:
    | "no-code"
    | "check-digit"
    | "unknown-field"
    | "cut"
    | "too-long"
    | "bad-field"
    | "said-twice"
    | "no-gtin"
  /** The application identifier at fault. */
  field?: string
}

export type ScanRead = { ok: true; pack: ScannedPack } | { ok: false; refusal: ScanRefusal }

type Field = { length: number; isFixed?: boolean; form: RegExp }

const digits = /^\d+$/
// GS1's character set 82, for lots, serials and national numbers.
const signs = /^[!"%-?A-Z_a-z]+$/
const text: Field = { length: 20, form: signs }
const date: Field = { length: 6, isFixed: true, form: digits }

const fields: Record<string, Field> = {
  "01": { length: 14, isFixed: true, form: digits },
  "10": text,
  "11": date,
  "17": date,
  "21": text,
  "30": { length: 8, form: digits },
  "37": { length: 8, form: digits },
  "710": text,
  "711": text,
  "712": text,
  "713": text,
  "714": text,
}

const groupSeparator = "\u001d"

class Refused extends Error {
  readonly refusal: ScanRefusal
  constructor(refusal: ScanRefusal) {
    super(refusal.why)
    this.refusal = refusal
  }
}

/**
 * Parses a scan: a GTIN, or a GS1 element string in any order, with or without the scanner's symbology
 * prefix, or in the human-readable form `(01)…(17)…`. `today` decides the century of two-digit years.
 */
export function readScan(scanned: string, today: string): ScanRead {
  const code = scanned.trim().replace(/^\](?:C1|d2|e0|J1|Q3|E0|E4|I1|I0)/, "")
  try {
    if (code === "") throw new Refused({ why: "no-code" })
    if (/^[\d\s-]+$/.test(code) && isGtinLength(code)) return { ok: true, pack: { gtin: checkedGtin(code) } }
    const elements = code.startsWith("(") ? readBrackets(code) : readElements(code)
    return { ok: true, pack: packOf(elements, today) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

type Elements = Map<string, string>

const isGtinLength = (code: string) => [8, 12, 13, 14].includes(code.replace(/[\s-]/g, "").length)

function checkedGtin(code: string): string {
  const gtin = readGtin(code)
  if (gtin === null) throw new Refused({ why: "check-digit" })
  return gtin
}

function readElements(code: string): Elements {
  const elements: Elements = new Map()
  let rest = code
  while (rest !== "") {
    if (rest.startsWith(groupSeparator)) {
      rest = rest.slice(1)
      continue
    }
    const name = Object.keys(fields).find((each) => rest.startsWith(each))
    const field = name && fields[name]
    if (!name || !field) throw unknown(rest, elements.size)
    const end = rest.indexOf(groupSeparator)
    const upToEnd = rest.slice(name.length, end < 0 ? undefined : end)
    const value = field.isFixed ? upToEnd.slice(0, field.length) : upToEnd
    note(elements, name, value)
    rest = rest.slice(name.length + value.length)
  }
  return elements
}

// An unknown first identifier means another kind of code; later on, it is a field that cannot be skipped.
function unknown(rest: string, alreadyRead: number): Refused {
  const field = rest.slice(0, 3).replace(/\D/g, "")
  return new Refused(
    alreadyRead === 0 && !/^\d{16}/.test(rest) ? { why: "no-code" } : { why: "unknown-field", field },
  )
}

function readBrackets(code: string): Elements {
  const elements: Elements = new Map()
  const parts = code.split(/\((\d{2,4})\)/)
  if (parts[0] !== "") throw new Refused({ why: "no-code" })
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at] ?? ""
    if (!Object.hasOwn(fields, name)) throw new Refused({ why: "unknown-field", field: name })
    note(elements, name, (parts[at + 1] ?? "").replaceAll(groupSeparator, "").trim())
  }
  return elements
}

function note(elements: Elements, name: string, value: string) {
  const field = fields[name]
  if (!field) return
  if (value === "" || (field.isFixed && value.length < field.length))
    throw new Refused({ why: "cut", field: name })
  if (value.length > field.length) throw new Refused({ why: "too-long", field: name })
  if (!field.form.test(value)) throw new Refused({ why: "bad-field", field: name })
  const before = elements.get(name)
  if (before !== undefined && before !== value) throw new Refused({ why: "said-twice", field: name })
  elements.set(name, value)
}

function packOf(elements: Elements, today: string): ScannedPack {
  const gtin = elements.get("01")
  if (gtin === undefined) throw new Refused({ why: "no-gtin" })
  const count = elements.get("30") ?? elements.get("37")
  const national = [...elements].filter(([name]) => name.startsWith("71"))
  return {
    gtin: checkedGtin(gtin),
    ...present("lot", elements.get("10")),
    ...present("expiresOn", dayOf(elements, "17", today)),
    ...present("madeOn", dayOf(elements, "11", today)),
    ...present("serial", elements.get("21")),
    ...present("count", count === undefined ? undefined : Number(count)),
    ...present("nationalNumbers", national.length > 0 ? Object.fromEntries(national) : undefined),
  }
}

const present = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value } // a computed key widens to string

/**
 * Parses `YYMMDD`: the year within 50 of today's, and day 00 for the last day of the month (GS1 General
 * Specifications 7.12).
 */
function dayOf(elements: Elements, name: string, today: string): string | undefined {
  const value = elements.get(name)
  if (value === undefined) return undefined
  const [yy = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2)))
  const year = yearOf(yy, Number(today.slice(0, 4)))
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day > lastDay) throw new Refused({ why: "bad-field", field: name })
  const two = (part: number) => String(part).padStart(2, "0")
  return `${year}-${two(month)}-${two(day === 0 ? lastDay : day)}`
}

function yearOf(yy: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100)
  const ahead = yy - (thisYear % 100)
  if (ahead >= 51) return century - 100 + yy
  return ahead <= -50 ? century + 100 + yy : century + yy
}
