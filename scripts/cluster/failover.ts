import { setTimeout as wait } from "node:timers/promises"
import { answersFromMemory, compareSales, fillShelf, isRight } from "./books.ts"
import { type Cluster, until } from "./cluster.ts"
import { openTills, sentAgain, type Tills } from "./tills.ts"

type Round = { round: number; killed: string; seconds: Record<"stood" | "nodes" | "whole", number> }

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Kills the primary while tills sell, again and again, and prints what it cost. Returns whether nothing was lost. */
export async function measureFailover(cluster: Cluster, rounds: number): Promise<boolean> {
  const shelf = await fillShelf(cluster)
  let isSound = true
  console.log(
    "| round | killed | sales acknowledged | lost | doubled | sales stood still | both nodes answer from memory | three machines again |",
  )
  console.log("|---|---|---|---|---|---|---|---|")
  const all: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const tills = await openTills(cluster.url, shelf)
    const { killed, seconds: took } = await killOnce(cluster, tills, shelf, round)
    all.push(...tills.acknowledged.keys())
    const books = await compareSales(cluster, all, shelf)
    const doubled = books.doubled + books.unknown
    isSound &&= books.lost + doubled + books.ledgerDiffers + tills.unwanted.length === 0
    console.log(
      `| ${round} | ${killed} | ${tills.acknowledged.size} | ${books.lost} | ${doubled} | ${seconds(took.stood)} s | ${seconds(took.nodes)} s | ${seconds(took.whole)} s |`,
    )
    if (books.ledgerDiffers) console.log("The ledger differs from the stock.")
    for (const answer of new Set(tills.unwanted)) console.log(`Unwanted answer: ${answer}`)
    console.log(`Sent again: ${sentAgain(tills)}`)
  }
  return isSound
}

/** Every other round cuts the power of the whole machine, with its etcd; in the others, only PostgreSQL is killed. */
async function killOnce(cluster: Cluster, tills: Tills, shelf: number[], round: number): Promise<Round> {
  await wait(3_000)
  const primary = await until("there is a primary", cluster.primary)
  const isPowerCut = round % 2 === 1
  const killedAt = performance.now()
  await (isPowerCut ? primary.cutPower() : primary.killPostgres())
  const successor = until("another machine is primary", async () => {
    const now = await cluster.primary()
    return now && now !== primary ? now : null
  })
  await successor
  const fromMemory = until("both nodes answer from memory", async () => {
    const all = await Promise.all(cluster.nodeUrls.map(answersFromMemory))
    return all.every(Boolean) && performance.now()
  })
  await tills.nextSale()
  const restartedAt = performance.now()
  if (isPowerCut) primary.start()
  const whole = until("three machines replicate again", cluster.isWhole).then(() => performance.now())
  await wait(5_000)
  await tills.close()
  for (const url of cluster.nodeUrls)
    await until(`${url} has what the database has`, () => isRight(cluster, url, shelf))
  const [nodes, wholeAt] = await Promise.all([fromMemory, whole])
  return {
    round,
    killed: `${primary.name}, ${isPowerCut ? "the machine" : "PostgreSQL"}`,
    seconds: {
      stood: tills.longestGapMs(killedAt),
      nodes: nodes - killedAt,
      whole: wholeAt - (isPowerCut ? restartedAt : killedAt),
    },
  }
}
