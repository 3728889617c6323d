import type { CashierRight } from "#domain/pharmacy/cashiers.ts"

/** What the till must ask for before an act goes on: a PIN to unlock it, or a colleague's approval. */
export type Asked = { right: CashierRight | null; answer: (approval: string | undefined) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

export const readAsked = () => asked
export function listenAsked(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function show(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks at the till; resolves with the approval, an empty text once unlocked, or undefined if nobody answers. */
export function askAtTill(right: CashierRight | null): Promise<string | undefined> {
  if (asked) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    show({
      right,
      answer: (approval) => {
        show(null)
        resolve(approval)
      },
    })
  })
}
