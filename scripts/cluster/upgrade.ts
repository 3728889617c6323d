import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { root } from "../run-command.ts"
import { keepSearching } from "./balancing.ts"
import { compareSales, fillShelf, isRight } from "./books.ts"
import { type Cluster, until, untilReady } from "./cluster.ts"
import { openTills, sentAgain } from "./tills.ts"

const execute = promisify(execFile)
const betweenMs = 5_000

const git = async (...args: string[]) => (await execute("git", args, { cwd: root })).stdout.trim()

/**
 * Checks an earlier version out beside the cluster's folder, with its packages and pages, by default the one before the
 * newest migration; returns where it lies. A later run finds it there.
 */
export async function checkOut(revision: string | undefined, folder: string): Promise<string> {
  const newest = () => git("log", "-1", "--format=%H", "--", "database/migrations")
  const commit = await git("rev-parse", `${revision ?? `${await newest()}^`}^{commit}`)
  const path = `${folder}-${commit.slice(0, 12)}`
  if (existsSync(join(path, "dist"))) return path
  console.log(`Prepares ${commit.slice(0, 12)} in ${path}.`)
  await rm(path, { recursive: true, force: true })
  await git("clone", "-q", "--shared", "--no-checkout", root, path)
  await git("-C", path, "checkout", "-q", "--detach", commit)
  await execute("npm", ["ci", "--silent", "--prefer-offline"], { cwd: path })
  await execute(process.execPath, ["scripts/build.ts"], { cwd: path })
  return path
}

/**
 * Replaces two nodes of an earlier version by this one, which migrates the database, while tills sell and somebody
 * searches. Returns whether nothing was lost or refused.
 */
export async function measureUpgrade(cluster: Cluster): Promise<boolean> {
  const shelf = await fillShelf(cluster)
  const tills = await openTills(cluster.url, shelf)
  const searches = keepSearching(cluster.url)
  await wait(betweenMs)
  await replaceNode(cluster, 1)
  const { status } = await fetch(`${cluster.nodeUrls[0]}/readyz`)
  console.log(`While both versions run, the older node answers /readyz with ${status}.`)
  const before = tills.acknowledged.size
  await wait(betweenMs)
  const both = tills.acknowledged.size - before
  await replaceNode(cluster, 0)
  await wait(betweenMs)
  await Promise.all([tills.close(), searches.close()])
  const books = await compareSales(cluster, [...tills.acknowledged.keys()], shelf)
  for (const url of cluster.nodeUrls)
    await until(`${url} has what the database has`, () => isRight(cluster, url, shelf))
  console.log(
    `${tills.acknowledged.size} sales acknowledged, ${both} of them while both versions ran; ${books.lost} lost, ${books.doubled + books.unknown} doubled; sent again: ${sentAgain(tills)}; longest pause ${(tills.longestGapMs() / 1000).toFixed(1)} s; ${searches.answered()} searches answered, failed: ${searches.failed()}`,
  )
  for (const answer of new Set(tills.unwanted)) console.log(`Unwanted answer: ${answer}`)
  return books.lost + books.doubled + books.unknown + books.ledgerDiffers + tills.unwanted.length === 0
}

/** Drains a node, and starts this version in its place. */
async function replaceNode(cluster: Cluster, index: number) {
  await cluster.nodes[index]?.stop()
  cluster.startNode(index)
  await untilReady(cluster, index)
}
