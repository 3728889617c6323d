import type { CashierRight } from "#domain/pharmacy/cashiers.ts"
import { makeListeners } from "#domain/platform/listeners.ts"

/** What the till must ask for before an act goes on: a PIN to unlock it, or a colleague's approval. */
export type Asked = { right: CashierRight | null; answer: (approval: string | undefined) => void }

let asked: Asked | null = null
const listeners = makeListeners()

export const readAsked = () => asked
export const onAsked = listeners.subscribe

function show(next: Asked | null) {
  asked = next
  listeners.notify()
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
