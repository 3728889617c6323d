import { makeListeners } from "#domain/platform/listeners.ts"
import { sayProblem } from "#web/data/problem-words.ts"

export type Toast = {
  text: string
  tone?: "plain" | "bad"
  /** The toast's key: a newer toast replaces it, and `dismissToastsAbout` removes it. */
  about?: string
  /** An action offered in the toast. */
  action?: { label: string; onPress: () => void }
}

export type ShownToast = Toast & { id: number }

let shown: readonly ShownToast[] = []
let nextId = 1
const listeners = makeListeners()

/** Shows a toast: `toast({ text: t("…") })`. Returns the id for `dismissToast`. */
export function toast(message: Toast): number {
  const id = nextId++
  const others = shown.filter(({ about }) => about === undefined || about !== message.about)
  replace([...others.slice(-2), { ...message, id }])
  return id
}

export function dismissToast(id: number) {
  replace(shown.filter((each) => each.id !== id))
}

/** Dismisses the toasts about something that has changed. */
export function dismissToastsAbout(about: string) {
  if (shown.some((each) => each.about === about)) replace(shown.filter((each) => each.about !== about))
}

export function currentToasts() {
  return shown
}

export const onToastsChange = listeners.subscribe

function replace(next: readonly ShownToast[]) {
  shown = next
  listeners.notify()
}

/** Shows a toast with the reason why a call failed. */
export const toastProblem = (error: unknown) => toast({ text: sayProblem(error), tone: "bad" })
