import { type Answer, type Offer, SearchQuestion } from "#contract/finder/search.ts"
import { productName } from "#domain/platform/product.ts"
import type { PageHead } from "#server/platform/http/pages.ts"
import type { Platform } from "#server/platform/platform.ts"
import { answerSearch } from "./answer.ts"

const shownOffers = 20

/** Returns the head of a search's page as guests see it, or null when there are no offers. */
export async function searchPageHead(
  app: Pick<Platform, "reading" | "now">,
  searchText: string,
): Promise<PageHead | null> {
  const question = SearchQuestion.safeParse({ q: searchText, exact: "true", limit: shownOffers })
  if (!question.success) return null
  const answer = await answerSearch(app, question.data, { withPrices: false })
  return answer.offers.length === 0 ? null : headOf(searchText.trim(), answer)
}

export function headOf(searchText: string, { offers, pharmacies }: Answer): PageHead {
  const shops = pharmacies === 1 ? "1 pharmacy has it" : `${pharmacies ?? "several"} pharmacies have it`
  const names = [...new Set(offers.map((offer) => offer.name))].slice(0, 3).join(", ")
  return {
    title: `${searchText} in stock – ${productName}`,
    description: `${searchText}: ${shops} on the shelf right now, among them ${names}.`,
    jsonLd: { "@context": "https://schema.org", "@graph": pharmaciesOf(offers) },
  }
}

function pharmaciesOf(offers: Offer[]): unknown[] {
  const byPharmacy = Map.groupBy(offers, (offer) => offer.pharmacyId)
  return [...byPharmacy.values()].flatMap((shelf) => (shelf[0] ? [pharmacyOf(shelf[0], shelf)] : []))
}

const pharmacyOf = (shop: Offer, shelf: Offer[]) => ({
  "@type": "Pharmacy",
  name: shop.name,
  telephone: shop.phoneNumber,
  address: {
    "@type": "PostalAddress",
    streetAddress: shop.address || undefined,
    addressLocality: shop.town || undefined,
    addressCountry: "LK",
  },
  geo: { "@type": "GeoCoordinates", latitude: shop.lat, longitude: shop.lng },
  makesOffer: shelf.map(offerOf),
})

/** Prices are shown to logged-in people only, so public offers have none. */
const offerOf = ({ medicine }: Offer) => ({
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
