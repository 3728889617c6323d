const key = "pharos.farewell"

/** Leaves a sentence for the page that opens after the way out at the identity provider. */
export const leaveFarewell = (text: string) => sessionStorage.setItem(key, text)

/** Takes the sentence that was left, once. */
export function takeFarewell(): string | null {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text
  } catch {
    // Storage can be forbidden.
    return null
  }
}
