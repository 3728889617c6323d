import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { familyCpuMs } from "../../bench/cpu.ts"
import { kinds, makeQuestions } from "../../bench/questions.ts"
import { answersFromMemory } from "./books.ts"
import { type Cluster, until } from "./cluster.ts"

const searchesOfEachKind = 300
const atOnce = 8

/**
 * Asks random searches of every kind through the balancer, first with and then without DATABASE_READ_URL, and prints
 * the CPU of each machine's PostgreSQL. Returns whether every search was answered and the primary did less with it.
 */
export async function measureReplicaSearches(cluster: Cluster, folder: string): Promise<boolean> {
  console.log(
    "| DATABASE_READ_URL | searches | failed | CPU-ms of the primary for one | CPU-ms of the replicas for one |",
  )
  console.log("|---|---|---|---|---|")
  const set = await searchAll(cluster, folder, 1)
  printRow("set", set)
  for (const index of cluster.nodes.keys()) {
    await cluster.nodes[index]?.stop()
    cluster.startNode(index, { settings: { DATABASE_READ_URL: "" } })
  }
  const unset = await searchAll(cluster, folder, 2)
  printRow("not set", unset)
  return set.failed + unset.failed === 0 && set.primaryMs < unset.primaryMs
}

type Searched = { asked: number; failed: number; primaryMs: number; replicasMs: number }

const printRow = (setting: string, { asked, failed, primaryMs, replicasMs }: Searched) =>
  console.log(
    `| ${setting} | ${asked} | ${failed} | ${(primaryMs / asked).toFixed(2)} | ${(replicasMs / asked).toFixed(2)} |`,
  )

async function searchAll(cluster: Cluster, folder: string, seed: number): Promise<Searched> {
  for (const url of cluster.nodeUrls)
    await until("a node answers from memory", () => answersFromMemory(url).catch(() => false))
  const primary = await until("there is a primary", cluster.primary)
  const paths = kinds.flatMap((kind) => makeQuestions(kind, searchesOfEachKind, seed))
  const readCpu = () =>
    Promise.all(cluster.machines.map(async ({ number }) => familyCpuMs(await postmasterOf(folder, number))))
  const before = await readCpu()
  let failed = 0
  const left = [...paths]
  const ask = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const answer = await fetch(cluster.url + path).catch(() => null)
      await answer?.arrayBuffer()
      if (!answer?.ok) failed++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  const after = await readCpu()
  const used = after.map((ms, index) => ms - (before[index] ?? 0))
  const primaryMs = used[primary.number - 1] ?? 0
  const replicasMs = used.reduce((sum, ms) => sum + ms, 0) - primaryMs
  return { asked: paths.length, failed, primaryMs, replicasMs }
}

const postmasterOf = async (folder: string, machine: number) =>
  Number.parseInt(await readFile(join(folder, `postgres-${machine}`, "postmaster.pid"), "utf8"), 10)
