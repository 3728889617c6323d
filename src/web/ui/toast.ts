export type Toast = {
  text: string
  tone?: "plain" | "bad"
  /** One thing that can still be done about it; the toast stays ten seconds. */
  action?: { label: string; onPress: () => void }
}

export type ShownToast = Toast & { id: number }

let shown: readonly ShownToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says something in passing, at the lower edge: `toast({ text: t("…") })`. Gives what `dismissToast` takes it away by. */
export function toast(message: Toast): number {
  const id = nextId++
  replace([...shown.slice(-2), { ...message, id }])
  return id
}

export function dismissToast(id: number) {
  replace(shown.filter((each) => each.id !== id))
}

export function currentToasts() {
  return shown
}

export function onToastsChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}
