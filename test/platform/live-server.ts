import Fastify from "fastify"
import pg from "pg"
import type { Person } from "#contract/platform/session.ts"
import { answerRefusals } from "#server/platform/http/refusals.ts"
import { type LiveOptions, startLive } from "#server/platform/live/live.ts"
import { type LiveRoutes, serveLive } from "#server/platform/live/routes.ts"
import { makeDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { openStream, type ReaderOptions } from "./live-reader.ts"

export type LiveServerOptions = {
  database?: TestDatabase
  ownerUrl?: string
  recent?: LiveOptions["recent"]
  people?: Record<string, Person | null>
} & Partial<Pick<LiveRoutes, "maxStreams" | "maxPerPerson" | "maxPerAddress" | "recheckMs">>

const quiet = { info() {}, warn() {} }

/** Starts a node that serves only live streams. The header `x-test-person` names the caller. */
export async function startLiveServer(options: LiveServerOptions = {}) {
  const database = options.database ?? (await makeDatabase())
  const people = options.people ?? {}
  const live = startLive({
    ownerUrl: options.ownerUrl ?? database.ownerUrl,
    log: quiet,
    recent: options.recent,
  })
  const server = Fastify({ forceCloseConnections: true })
  answerRefusals(server)
  serveLive(server, {
    live,
    who: async (request) => people[String(request.headers["x-test-person"])] ?? null,
    ...options,
  })
  const url = await server.listen({ port: 0, host: "127.0.0.1" })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  owner.on("error", () => {})
  await owner.connect()
  return {
    url,
    live,
    server,
    database,
    people,
    owner,
    stream: (ask: ReaderOptions) => openStream(url, ask),
    untilMode: (mode: string) =>
      // A new slot waits for every transaction that runs anywhere in the cluster, other tests' included.
      until(() => live.state().mode === mode, 40_000).catch((error) => {
        throw new Error(`The feed is ${JSON.stringify(live.state())}`, { cause: error })
      }),
    /** Waits until everything committed so far has been published. */
    async toldAll() {
      let isTold = false
      const leave = live.onTopics(["adverts"], () => {
        isTold = true
      })
      await owner.query("insert into adverts (title, placement) values ('Fan', 'top')")
      await until(() => isTold)
      leave()
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await live.stop()
      await owner.end().catch(() => {})
      if (!options.database) await database.drop()
    },
  }
}

export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error("It did not become true in time")
    await new Promise((done) => setTimeout(done, 20))
  }
}

type Owner = { query(text: string, values?: unknown[]): Promise<{ rows: { id: number }[] }> }

export async function makeMedicine(owner: Owner, name = `Medicine ${Math.random()}`): Promise<number> {
  const { rows } = await owner.query(
    "insert into medicines (name, generic_name, manufacturer) values ($1, $1, 'Maker') returning id",
    [name],
  )
  return rows[0]?.id ?? 0
}

export async function makePharmacy(owner: Owner, name = "Harbour"): Promise<number> {
  const { rows } = await owner.query(
    "insert into pharmacies (name, phone_number, lat, lng, listed, licence_verified_at) values ($1, '0112345610', 6.93, 79.85, true, now()) returning id",
    [name],
  )
  return rows[0]?.id ?? 0
}

export async function makeShelf(owner: Owner, quantity = 10): Promise<Shelf> {
  const medicineId = await makeMedicine(owner)
  const pharmacyId = await makePharmacy(owner)
  const { rows } = await owner.query(
    "insert into stock (medicine_id, pharmacy_id, price_cents, quantity) values ($1, $2, 450, $3) returning id",
    [medicineId, pharmacyId, quantity],
  )
  return { id: rows[0]?.id ?? 0, medicineId, pharmacyId }
}

export type Shelf = { id: number; medicineId: number; pharmacyId: number }

/** Runs something as the database's owner, over its own connection. */
export async function withOwner<T>(
  { ownerUrl }: { ownerUrl: string },
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
