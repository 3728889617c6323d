const key = "pharos.farewell"

/** Stores a message for the page that opens after the logout. */
export const leaveFarewell = (text: string) => sessionStorage.setItem(key, text)

/** Returns the stored message once. */
export function takeFarewell(): string | null {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text
  } catch {
    // Storage can be blocked.
    return null
  }
}
