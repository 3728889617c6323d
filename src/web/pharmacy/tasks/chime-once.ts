import { playChime } from "#web/pharmacy/sounds.tsx"

const heardKey = "pharos.latest-order"

/** The last order this page knew of; undefined before the first check. */
let known: number | undefined

/** Chimes for an order that arrived since the last check, in one of the browser's tabs only. */
export async function chimeOnce(latest: number, play = playChime) {
  const before = known
  known = Math.max(before ?? 0, latest)
  if (before === undefined || latest <= before) return
  if (!("locks" in navigator)) return play()
  await navigator.locks.request(heardKey, () => {
    if (latest <= readHeard()) return
    writeHeard(latest)
    play()
  })
}

function readHeard(): number {
  try {
    return Number(localStorage.getItem(heardKey) ?? 0)
  } catch {
    return 0
  }
}

function writeHeard(latest: number) {
  try {
    localStorage.setItem(heardKey, String(latest))
  } catch {
    // Storage can be forbidden: then each tab sounds.
  }
}
