type Named = { id: number; name: string; licenceNumber: string | null }

const maxSuggestions = 3

type FinderOptions = {
  fold: (text: string) => string
  /** Overrides the list: all lines belong to this pharmacy. */
  always: string | null
}

/** Resolves a list's pharmacy by number, name or licence to its id, or returns the sentence why it cannot. */
export function makePharmacyFinder(
  pharmacies: Named[],
  { fold, always }: FinderOptions,
): (text: string) => number | string {
  const byKey = new Map<string, Set<number>>()
  const add = (key: string, id: number) => byKey.set(key, (byKey.get(key) ?? new Set()).add(id))
  for (const { id, name, licenceNumber } of pharmacies) {
    add(fold(name), id)
    if (licenceNumber) add(fold(licenceNumber), id)
    if (id > 0) add(String(id), id)
  }
  const notFound = (wanted: string) => {
    const part = fold(wanted)
    const similar = pharmacies.filter(({ name }) => fold(name).includes(part)).map(({ name }) => name)
    return similar.length > 0
      ? `No pharmacy is called ${wanted}. Did you mean ${similar.slice(0, maxSuggestions).join(", or ")}?`
      : `No pharmacy is called ${wanted}. Give it in the list of pharmacies first.`
  }
  return (text) => {
    const wanted = always ?? text
    if (wanted === "") return "The line does not say which pharmacy it is of."
    const [id, ...more] = byKey.get(fold(wanted)) ?? []
    if (id === undefined) return notFound(wanted)
    return more.length === 0
      ? id
      : `${more.length + 1} pharmacies are called ${wanted}. Use the number or the licence instead.`
  }
}
