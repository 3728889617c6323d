type Named = { id: number; name: string; licenceNumber: string | null }

type FinderOptions = {
  fold: (text: string) => string
  /** The pharmacy that every line is of, whatever the list says. */
  always: string | null
}

/** Gives the id of the pharmacy that a list calls by number, name or licence, or the sentence why it cannot. */
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
  return (text) => {
    const wanted = always ?? text
    if (wanted === "") return "The line does not say which pharmacy it is of."
    const [id, ...more] = byKey.get(fold(wanted)) ?? []
    if (id === undefined) return `No pharmacy is called ${wanted}. Give it in the list of pharmacies first.`
    return more.length === 0
      ? id
      : `${more.length + 1} pharmacies are called ${wanted}. Use the number or the licence instead.`
  }
}
