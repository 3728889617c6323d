import { type Answer, type FoundPharmacy, type Product, SearchQuestion } from "#contract/finder/search.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { productName } from "#domain/platform/product.ts"
import type { PageHead } from "#server/platform/http/pages.ts"
import { answerSearch, type SearchApp } from "./answer.ts"

const shownPharmacies = 20

/** Returns the head of a search's page as guests see it, or null when nobody has it. */
export async function searchPageHead(
  app: SearchApp,
  searchText: string,
  language: LanguageCode,
): Promise<PageHead | null> {
  const question = SearchQuestion.safeParse({ q: searchText, exact: "true", limit: shownPharmacies })
  if (!question.success) return null
  const answer = await answerSearch(app, question.data, { withPrices: false })
  return answer.pharmacies.length === 0 ? null : headOf(searchText.trim(), answer, language)
}

type HeadWords = {
  title: (medicine: string) => string
  /** Without a number while it is not counted. */
  description: (medicine: string, count: number | null, names: string) => string
}

const headWords: Record<LanguageCode, HeadWords> = {
  en: {
    title: (medicine) => `${medicine} in stock`,
    description(medicine, count, names) {
      const shops = count === 1 ? "1 pharmacy has it" : `${count ?? "several"} pharmacies have it`
      return `${medicine}: ${shops} on the shelf right now, among them ${names}.`
    },
  },
  si: {
    title: (medicine) => `${medicine} තොගයේ ඇත`,
    description: (medicine, count, names) =>
      `${medicine}: දැන් ${count === null ? "ඖෂධසල් කිහිපයක" : `ඖෂධසල් ${count}ක`} රාක්කයේ ඇත, ඒ අතර ${names}.`,
  },
  ta: {
    title: (medicine) => `${medicine} கையிருப்பில் உண்டு`,
    description: (medicine, count, names) =>
      `${medicine}: இப்போது ${count ?? "பல"} மருந்தகங்களில் உண்டு, அவற்றில் ${names}.`,
  },
}

export function headOf(
  searchText: string,
  { pharmacies, pharmacyCount }: Answer,
  language: LanguageCode = "en",
): PageHead {
  const words = headWords[language]
  const names = [...new Set(pharmacies.map(({ name }) => name))].slice(0, 3).join(", ")
  return {
    title: `${words.title(searchText)} – ${productName}`,
    description: words.description(searchText, pharmacyCount ?? null, names),
    jsonLd: { "@context": "https://schema.org", "@graph": pharmacies.map(pharmacyOf) },
  }
}

type Contact = Pick<FoundPharmacy, "name" | "phoneNumber" | "address" | "town" | "lat" | "lng">

/** Returns a pharmacy's name, telephone, address and position as schema.org states them. */
export const contactOf = (pharmacy: Contact) => ({
  name: pharmacy.name,
  telephone: pharmacy.phoneNumber,
  address: {
    "@type": "PostalAddress",
    streetAddress: pharmacy.address || undefined,
    addressLocality: pharmacy.town || undefined,
    addressCountry: "LK",
  },
  geo: { "@type": "GeoCoordinates", latitude: pharmacy.lat, longitude: pharmacy.lng },
})

const pharmacyOf = (pharmacy: FoundPharmacy) => ({
  "@type": "Pharmacy",
  ...contactOf(pharmacy),
  makesOffer: pharmacy.products.map(offerOf),
})

/** Prices are shown to logged-in people only, so public offers have none. */
const offerOf = ({ medicine }: Product) => ({
  "@type": "Offer",
  availability: "https://schema.org/InStock",
  itemOffered: {
    "@type": "Drug",
    name: medicine.name,
    nonProprietaryName: medicine.genericName,
    proprietaryName: medicine.brandName ?? undefined,
    dosageForm: medicine.form ?? undefined,
    manufacturer: { "@type": "Organization", name: medicine.manufacturer },
  },
})
