import type { PharmacyPage } from "#contract/finder/pharmacy-pages.ts"
import { pharmacyPath, readPharmacyPath } from "#domain/finder/pharmacy-path.ts"
import { townIn } from "#domain/finder/towns.ts"
import { weekOf } from "#domain/finder/week-hours.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
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
  { path, origin, language }: { path: string; origin: string; language: LanguageCode },
): Promise<FoundPage | null> {
  const id = readPharmacyPath(path)
  if (id === null) return null
  const pharmacy = await findPharmacyPage(reading, id, now())
  if (!pharmacy) return { is: "unknown" }
  const own = encodeURI(pharmacyPath(pharmacy))
  return own === path ? { is: "found", head: headOf(pharmacy, origin, language) } : { is: "moved", to: own }
}

type HeadWords = { description: (pharmacy: { name: string; place: string; phone: string }) => string }

/** Native readers have still to check Sinhala and Tamil. */
const headWords: Record<LanguageCode, HeadWords> = {
  en: {
    description: ({ name, place, phone }) =>
      `${name}, ${place}. Telephone ${phone}. Opening hours, what is in stock and the way there.`,
  },
  si: {
    description: ({ name, place, phone }) =>
      `${name}, ${place}. දුරකථනය ${phone}. විවෘත වේලාවන්, තොගයේ ඇති දේ සහ යන මඟ.`,
  },
  ta: {
    description: ({ name, place, phone }) =>
      `${name}, ${place}. தொலைபேசி ${phone}. திறக்கும் நேரம், கையிருப்பு, செல்லும் வழி.`,
  },
}

export function headOf(pharmacy: PharmacyPage, origin: string, language: LanguageCode): PageHead {
  const url = origin + encodeURI(pharmacyPath(pharmacy))
  const town = townIn(pharmacy.town, language)
  const place = [pharmacy.address, town].filter(Boolean).join(", ")
  return {
    title: `${pharmacy.name}${town && `, ${town}`} – ${productName}`,
    description: headWords[language].description({
      name: pharmacy.name,
      place,
      phone: formatPhone(pharmacy.phoneNumber),
    }),
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
