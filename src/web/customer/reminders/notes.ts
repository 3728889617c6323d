/** Stores this device's reminder state between visits. */
type Notes = {
  /** The subscribed person, and when the server was last notified. */
  reminded: { subject: string; at: number }
  /** The push service could not be reached when reminders were turned on. */
  unreachable: { at: number }
  /** The offer was put off. */
  notNow: { at: number }
}

const keyOf = (name: keyof Notes) => `pharos.reminders.${name}`

export function read<Name extends keyof Notes>(name: Name): Notes[Name] | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? "null")
  } catch {
    return null
  }
}

export function write<Name extends keyof Notes>(name: Name, note: Notes[Name] | null) {
  try {
    if (note) localStorage.setItem(keyOf(name), JSON.stringify(note))
    else localStorage.removeItem(keyOf(name))
  } catch {
    // Storage can be forbidden; then the device is asked again.
  }
}
