import { sayProblem } from "#web/data/problem-words.ts"

export type Toast = {
  text: string
  tone?: "plain" | "bad"
  /** The toast's key: a newer toast replaces it, and `dismissToastsAbout` removes it. */
  about?: string
  /** One thing that can still be done about it. */
  action?: { label: string; onPress: () => void }
}

export type ShownToast = Toast & { id: number }

let shown: readonly ShownToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says something in passing: `toast({ text: t("…") })`. Gives what `dismissToast` takes it away by. */
export function toast(message: Toast): number {
  const id = nextId++
  const others = shown.filter(({ about }) => about === undefined || about !== message.about)
  replace([...others.slice(-2), { ...message, id }])
  return id
}

export function dismissToast(id: number) {
  replace(shown.filter((each) => each.id !== id))
}

/** Takes away what was said about something that has changed since. */
export function dismissToastsAbout(about: string) {
  if (shown.some((each) => each.about === about)) replace(shown.filter((each) => each.about !== about))
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

/** Says in passing why a call failed. */
export const toastProblem = (error: unknown) => toast({ text: sayProblem(error), tone: "bad" })
