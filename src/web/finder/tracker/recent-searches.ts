const key = "pharos.recent-searches"
const most = 5

/** The last things looked for on this device, newest first. They never leave it. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]")
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, most) : []
  } catch {
    return []
  }
}

/** Deletes them from the device. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // See below.
  }
}

/** Deletes one of them; returns the rest. */
export function forgetSearch(text: string): string[] {
  const rest = recentSearches().filter((recent) => recent !== text)
  try {
    localStorage.setItem(key, JSON.stringify(rest))
  } catch {
    // See below.
  }
  return rest
}

export function rememberSearch(text: string): void {
  const wanted = text.trim()
  if (!wanted) return
  const kept = [wanted, ...recentSearches().filter((recent) => recent.toLowerCase() !== wanted.toLowerCase())]
  try {
    localStorage.setItem(key, JSON.stringify(kept.slice(0, most)))
  } catch {
    // Storage can be forbidden; then nothing is remembered.
  }
}
