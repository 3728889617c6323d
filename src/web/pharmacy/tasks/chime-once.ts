import { playChime } from "#web/pharmacy/till/sounds.ts"

const heardKey = "pharos.latest-order"

/** The last order that this page knew of; undefined before its first look. */
let known: number | undefined

/** Sounds for an order that came in since the last look: in one of the browser's tabs, however many are open. */
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
