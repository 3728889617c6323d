import { CellRefused } from "./refusals.ts"

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** A date as a pack or a till writes it. A month alone means its last day, as printed on packs; null for none. */
export function readExpiry(cell: string): string | null {
  const text = cell.normalize("NFKC").trim().toLowerCase()
  if (/^(|-+|n\/?a|nil|none|null|0+|00\/00\/0000|0000-00-00)$/.test(text)) return null
  const date = readMonth(text) ?? readDay(text)
  if (!date)
    throw new CellRefused(
      `The expiry ${cell.slice(0, 40)} is not a date (use 11/2027, 30/11/2027 or 2027-11-30).`,
    )
  return date
}

function readMonth(text: string): string | null {
  const yearLast = text.match(/^(\d{1,2}|[a-z]{3,9})[ ./-]*(\d{4}|\d{2})$/)
  const yearFirst = text.match(/^(\d{4})[ ./-](\d{1,2})$/)
  const month = monthOf(yearFirst?.[2] ?? yearLast?.[1] ?? "")
  const year = yearOf(yearFirst?.[1] ?? yearLast?.[2] ?? "")
  if (!month || !year || (yearLast && /^\d{3,6}$/.test(text))) return null
  return written(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate())
}

function readDay(text: string): string | null {
  const bare = text.replace(/[ t]\d{1,2}:\d{2}.*$/, "")
  const iso = bare.match(/^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/)
  const dayFirst = bare.match(/^(\d{1,2})[ ./-]+(\d{1,2}|[a-z]{3,9})[ ./-]+(\d{4}|\d{2})$/)
  const year = yearOf(iso?.[1] ?? dayFirst?.[3] ?? "")
  const month = monthOf(iso?.[2] ?? dayFirst?.[2] ?? "")
  const day = Number(iso?.[3] ?? dayFirst?.[1])
  if (!year || !month || !(day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate())) return null
  return written(year, month, day)
}

function monthOf(text: string): number | null {
  const number = /^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3)) + 1
  return number >= 1 && number <= 12 ? number : null
}

function yearOf(text: string): number | null {
  const year = text.length === 2 ? 2000 + Number(text) : Number(text)
  return year >= 2000 && year < 2100 ? year : null
}

const written = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
