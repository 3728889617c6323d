import { setTimeout as wait } from "node:timers/promises"
import { compareSales, fillShelf, isRight } from "./books.ts"
import { type Cluster, until, untilReady } from "./cluster.ts"
import { openTills, sentAgain } from "./tills.ts"

/** Searches through the balancer and never asks twice; counts what is not answered with 200. */
export function keepSearching(url: string, everyMs = 20) {
  let isOpen = true
  let answered = 0
  const failed = new Map<string, number>()
  const running = (async () => {
    for (; isOpen; await wait(everyMs)) {
      const outcome = await fetch(`${url}/api/availability?q=Clustermycin&limit=5`).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.ok ? "ok" : String(answer.status)
        },
        () => "no answer",
      )
      if (outcome === "ok") answered++
      else failed.set(outcome, (failed.get(outcome) ?? 0) + 1)
    }
  })()
  return {
    answered: () => answered,
    failed: () => [...failed].map(([why, times]) => `${why} × ${times}`).join(", ") || "none",
    async close() {
      isOpen = false
      await running
    },
  }
}

/** Stops a node in order and kills one, in turns, while tills sell and people search. Returns whether nothing was lost. */
export async function measureNodeLoss(cluster: Cluster, rounds: number): Promise<boolean> {
  const shelf = await fillShelf(cluster)
  const all: string[] = []
  let isSound = true
  console.log(
    "| round | node | sales acknowledged | lost | doubled | sales sent again | longest pause between sales | searches answered | searches failed |",
  )
  console.log("|---|---|---|---|---|---|---|---|---|")
  for (let round = 1; round <= rounds; round++) {
    const index = Math.floor(round / 2) % 2
    const isKill = round % 2 === 1
    const tills = await openTills(cluster.url, shelf)
    const searches = keepSearching(cluster.url)
    await loseNode(cluster, index, isKill)
    await Promise.all([tills.close(), searches.close()])
    all.push(...tills.acknowledged.keys())
    const books = await compareSales(cluster, all, shelf)
    const doubled = books.doubled + books.unknown
    isSound &&= books.lost + doubled + books.ledgerDiffers + tills.unwanted.length === 0
    isSound &&= isKill || (tills.retries.size === 0 && searches.failed() === "none")
    console.log(
      `| ${round} | ${index + 1} ${isKill ? "killed" : "drained"} | ${tills.acknowledged.size} | ${books.lost} | ${doubled} | ${sentAgain(tills)} | ${(tills.longestGapMs() / 1000).toFixed(1)} s | ${searches.answered()} | ${searches.failed()} |`,
    )
    await until("the node is right again", () => isRight(cluster, cluster.nodeUrls[index] ?? "", shelf))
  }
  return isSound
}

async function loseNode(cluster: Cluster, index: number, isKill: boolean) {
  await wait(4_000)
  await (isKill ? cluster.nodes[index]?.kill() : cluster.nodes[index]?.stop())
  await wait(3_000)
  cluster.startNode(index)
  await untilReady(cluster, index)
  await wait(4_000)
}
