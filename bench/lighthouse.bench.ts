import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { benchDemonstration, type Demonstration } from "./demonstration.ts"
import { quantile } from "./quantile.ts"
import type { BenchRow } from "./results.ts"

const paths = ["/", "/pharos"]
const categories = ["performance", "accessibility", "best-practices", "seo"] as const
const rounds = 3
const wanted = 95

type Report = { lhr: { categories: Record<(typeof categories)[number], { score: number | null }> } }
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: "error"; onlyCategories: string[] },
) => Promise<Report>

/** Scores first visits with Lighthouse's own phone: slow 4G and a processor four times slower. */
export async function run(): Promise<void> {
  const lighthouse = await findLighthouse()
  const port = await freePort()
  const measure = async ({ url }: Demonstration) => {
    const rows: BenchRow[] = []
    for (const path of paths) {
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++)
        reports.push(
          await lighthouse(url + path, { port, logLevel: "error", onlyCategories: [...categories] }),
        )
      for (const category of categories) {
        const scores = reports.map(({ lhr }) => (lhr.categories[category].score ?? 0) * 100)
        const value = quantile(scores, 0.5)
        rows.push({
          promise: "Lighthouse",
          measured: `${category} of ${path} (median of ${rounds})`,
          value,
          goal: `≥ ${wanted}`,
          met: value >= wanted,
        })
      }
    }
    return rows
  }
  await benchDemonstration("lighthouse", measure, [`--remote-debugging-port=${port}`])
}

/** Lighthouse is not among the packages: with its own it would be a fifth of them, and it needs a newer Node than Pharos. */
async function findLighthouse(): Promise<Lighthouse> {
  const name = "lighthouse"
  try {
    return (await import(name)).default
  } catch {
    throw new Error("Lighthouse is not installed: npm install --no-save lighthouse@13.5.0")
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // it listens on a port
  server.close()
  await once(server, "close")
  return port
}
