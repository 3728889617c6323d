const key = "pharos.letter-keys"

/** Whether single-letter shortcuts are on; people who use speech input turn them off (WCAG 2.1.4). */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(key) !== "off"
  } catch {
    return true
  }
}

export function turnLetters(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, "off")
  } catch {
    // Storage can be forbidden; then they stay as they are.
  }
}
