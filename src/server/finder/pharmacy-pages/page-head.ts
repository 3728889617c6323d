import type { PharmacyPage } from "#contract/finder/pharmacy-pages.ts"
import { pharmacyPath, readPharmacyPath } from "#domain/finder/pharmacy-path.ts"
import { weekOf } from "#domain/finder/week-hours.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { productName } from "#domain/platform/product.ts"
import { contactOf } from "#server/finder/search/structured-data.ts"
import type { PageHead } from "#server/platform/http/pages.ts"
import type { FoundPage } from "#server/platform/http/static-files.ts"
import type { Platform } from "#server/platform/platform.ts"
import { findPharmacyPage } from "./queries.ts"

const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

/**
 * Finds the page of a pharmacy by its path: its head, its address when the name part differs, or that there is
 * none. Returns null for any other path.
 */
export async function findPharmacyHead(
  { reading, now }: Pick<Platform, "reading" | "now">,
  path: string,
  origin: string,
): Promise<FoundPage | null> {
  const id = readPharmacyPath(path)
  if (id === null) return null
  const pharmacy = await findPharmacyPage(reading, id, now())
  if (!pharmacy) return { is: "unknown" }
  const own = encodeURI(pharmacyPath(pharmacy))
  return own === path ? { is: "found", head: headOf(pharmacy, origin) } : { is: "moved", to: own }
}

export function headOf(pharmacy: PharmacyPage, origin: string): PageHead {
  const url = origin + encodeURI(pharmacyPath(pharmacy))
  const place = [pharmacy.address, pharmacy.town].filter(Boolean).join(", ")
  return {
    title: `${pharmacy.name}${pharmacy.town && `, ${pharmacy.town}`} – ${productName}`,
    description: `${pharmacy.name}, ${place}. Telephone ${formatPhone(pharmacy.phoneNumber)}. Opening hours, what is in stock and the way there.`,
    canonical: url,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "Pharmacy",
      "@id": url,
      url,
      ...contactOf(pharmacy),
      openingHoursSpecification: weekHours(pharmacy),
      specialOpeningHoursSpecification: specialHours(pharmacy),
    },
  }
}

const weekHours = ({ openMinutes }: PharmacyPage) =>
  weekOf(openMinutes).flatMap((spans, day) =>
    spans.map(({ from, to }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${dayNames[day]}`,
      opens: from,
      // Midnight at the end of a day; schema.org reads 00:00 to 00:00 as closed.
      closes: to === "00:00" ? "23:59" : to,
    })),
  )

/** Dates on which the hours differ; a date without opening hours is closed. */
const specialHours = ({ comingDays }: PharmacyPage) =>
  comingDays.flatMap(({ day, kind, hours }) => {
    const valid = { "@type": "OpeningHoursSpecification", validFrom: day, validThrough: day }
    if (kind === "closed") return [{ ...valid, opens: "00:00", closes: "00:00" }]
    return hours.map(({ from, to }) => ({ ...valid, opens: from, closes: to }))
  })
