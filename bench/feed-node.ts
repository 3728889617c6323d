import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { quantile } from "./quantile.ts"

const turns = 7

type Told = { port?: number; mode: string; streams: number; bytes: number; rss: number }

/** Starts a node that follows the feed and serves live streams, as its own process. */
export async function startNode(ownerUrl: string) {
  const child: ChildProcess = fork(new URL("./live-node.ts", import.meta.url), [ownerUrl], {
    execArgv: ["--expose-gc"],
  })
  const hear = async () => (await once(child, "message"))[0] as Told // the only kind of message it sends
  const { port = 0 } = await hear()
  const ask = () => {
    child.send("state")
    return hear()
  }
  while ((await ask()).mode !== "live") await sleep(50)
  const stop = async () => {
    child.send("stop")
    await once(child, "exit")
  }
  return { port, ask, stop }
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Returns how many sales a second there are with the feed, as a share of those without: the median of turns that
 * alternate, so that noise of the machine affects both. `sellFlatOut` returns the sales a second of one slice of time.
 */
export async function compareWithFeed(ownerUrl: string, sellFlatOut: () => Promise<number>): Promise<number> {
  await sellFlatOut()
  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const without = await sellFlatOut()
    const node = await startNode(ownerUrl)
    // A round that is not counted: nodes run for weeks, with their code compiled.
    await sellFlatOut()
    const withFeed = await sellFlatOut()
    await node.stop()
    await sleep(300)
    const withoutAfter = await sellFlatOut()
    ratios.push((2 * withFeed) / (without + withoutAfter))
  }
  return quantile(ratios, 0.5)
}
