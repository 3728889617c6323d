const key = "pharos.assistant-consent"

// Where storage is forbidden, the answer holds for as long as the page is open.
let agreedHere: string | undefined

/** Whether this browser's person has agreed that the words go to this provider; another one asks anew. */
export function hasAgreed(provider: string): boolean {
  if (agreedHere === provider) return true
  try {
    return localStorage.getItem(key) === provider
  } catch {
    return false
  }
}

export function rememberAgreement(provider: string): void {
  agreedHere = provider
  try {
    localStorage.setItem(key, provider)
  } catch {
    // As above.
  }
}
