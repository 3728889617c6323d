import { type Answer, type FoundPharmacy, type Product, SearchQuestion } from "#contract/finder/search.ts"
import { productName } from "#domain/platform/product.ts"
import type { PageHead } from "#server/platform/http/pages.ts"
import type { Platform } from "#server/platform/platform.ts"
import { answerSearch } from "./answer.ts"

const shownPharmacies = 20

/** Returns the head of a search's page as guests see it, or null when nobody has it. */
export async function searchPageHead(
  app: Pick<Platform, "reading" | "now">,
  searchText: string,
): Promise<PageHead | null> {
  const question = SearchQuestion.safeParse({ q: searchText, exact: "true", limit: shownPharmacies })
  if (!question.success) return null
  const answer = await answerSearch(app, question.data, { withPrices: false })
  return answer.pharmacies.length === 0 ? null : headOf(searchText.trim(), answer)
}

export function headOf(searchText: string, { pharmacies, pharmacyCount }: Answer): PageHead {
  const shops = pharmacyCount === 1 ? "1 pharmacy has it" : `${pharmacyCount ?? "several"} pharmacies have it`
  const names = [...new Set(pharmacies.map(({ name }) => name))].slice(0, 3).join(", ")
  return {
    title: `${searchText} in stock – ${productName}`,
    description: `${searchText}: ${shops} on the shelf right now, among them ${names}.`,
    jsonLd: { "@context": "https://schema.org", "@graph": pharmacies.map(pharmacyOf) },
  }
}

const pharmacyOf = (pharmacy: FoundPharmacy) => ({
  "@type": "Pharmacy",
  name: pharmacy.name,
  telephone: pharmacy.phoneNumber,
  address: {
    "@type": "PostalAddress",
    streetAddress: pharmacy.address || undefined,
    addressLocality: pharmacy.town || undefined,
    addressCountry: "LK",
  },
  geo: { "@type": "GeoCoordinates", latitude: pharmacy.lat, longitude: pharmacy.lng },
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
