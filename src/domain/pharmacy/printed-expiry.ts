const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/**
 * Parses a date as printed on packs to `2027-11-30`. A month alone means its last day; null when it is not a
 * date.
 */
export function readPrintedExpiry(text: string): string | null {
  const plain = text.normalize("NFKC").trim().toLowerCase()
  return readMonth(plain) ?? readDay(plain)
}

/** Parses a typed date: as printed on the pack, or its month in digits only, `1127` or `112027`. */
export const readTypedExpiry = (text: string): string | null =>
  readPrintedExpiry(text.trim().replace(/^(\d{2})(\d{2}|\d{4})$/, "$1/$2"))

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
