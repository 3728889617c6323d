import { makeRandom, type Random } from "#database/demo/random.ts"

const tills = 4

/** One round: the delay of the fault after the first sale, and the seed of the carts. */
export type FaultRound = { round: number; afterMs: number; chances: Random[] }

/** Runs `FAULT_ROUNDS` rounds; `FAULT_SEED` repeats the delays and carts of a printed seed. */
export function faultRounds(): FaultRound[] {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
  const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
  console.log(`FAULT_SEED=${seed} FAULT_ROUNDS=${rounds}`)
  const moments = makeRandom(seed)
  return Array.from({ length: rounds }, (_, round) => ({
    round: round + 1,
    afterMs: moments.whole(0, 400),
    chances: Array.from({ length: tills }, (_, till) => makeRandom(seed + 1000 * (round + 1) + till)),
  }))
}
