import { trackerPath } from "#domain/platform/product.ts"

/**
 * The tracker's page while it searches, as the build prerenders it: its file's name, and the attribute of its box that
 * the server replaces with the searched text.
 */
export const searchPage = { name: "pharos.search", emptyText: 'value="" data-searched' }

/** Returns the address of a search, which can be shared; the tracker's without a text. */
export function searchUrl(text: string) {
  const wanted = text.trim()
  return wanted ? `${trackerPath}?${new URLSearchParams({ q: wanted }).toString()}` : trackerPath
}
