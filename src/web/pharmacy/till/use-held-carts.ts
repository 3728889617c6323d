import { liveQuery } from "dexie"
import { useEffect, useState } from "react"
import type { TillCart } from "#web/pharmacy/till/cart.ts"
import { findHeldCarts } from "#web/pharmacy/till/kept-carts.ts"

/** The held carts of this device, the longest first; another tab's holding shows here, too. */
export function useHeldCarts(pharmacyId: number): TillCart[] {
  const [held, setHeld] = useState<TillCart[]>([])
  useEffect(() => {
    const watching = liveQuery(() => findHeldCarts(pharmacyId)).subscribe({
      next: setHeld,
      // A device that keeps nothing holds nothing.
      error: () => setHeld([]),
    })
    return () => watching.unsubscribe()
  }, [pharmacyId])
  return held
}
