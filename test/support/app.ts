import { randomBytes } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import type { Role } from "#contract/platform/session.ts"
import type { District } from "#domain/platform/districts.ts"
import { makeApp } from "#server/app/app.ts"
import { openDatabase } from "#server/platform/database/database.ts"
import { hashOf, writeCookie } from "#server/platform/login/cookies.ts"
import { readSettings, type Settings } from "#server/platform/settings/settings.ts"
import { feedHeardAll } from "#test/finder/followed-stock.ts"
import { expectDeclared } from "./declared-refusals.ts"
import { borrowOwner } from "./owner-connections.ts"
import { makeDatabase } from "./postgres.ts"

export type TestApp = Awaited<ReturnType<typeof startApp>>

export type StartOptions = {
  settings?: Record<string, string>
  now?: () => Date
  /** Use this database instead of a new one (a second node on the same data). */
  database?: Awaited<ReturnType<typeof makeDatabase>>
  /** Serve the built pages; without them a server starts in half the time. */
  hasPages?: true
}

const nowhere = join(tmpdir(), "pharos-without-data")

async function listen(server: FastifyInstance): Promise<string> {
  return server.listen({ port: 0, host: "127.0.0.1" })
}

/** Starts a whole server on a free port with its own database; `await using` ends both. */
export async function startApp(options: StartOptions = {}) {
  const cluster = options.database ?? (await makeDatabase())
  const settings: Settings = readSettings({
    LOG_LEVEL: "silent",
    // A developer's own data folder may hold an imported map.
    DATA_DIR: nowhere,
    // The default asks a server on the internet for its map at each start.
    MAP_BASEMAP: "sketch",
    SEARCHES_PER_MINUTE: "1000000",
    // Mails are written; a test that has them sent starts the job.
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "pharos@pharos.example",
    ...options.settings,
  })
  const database = openDatabase({ url: cluster.appUrl, poolSize: 10 })
  const server = await makeApp({
    settings,
    database,
    ownerUrl: cluster.ownerUrl,
    ...(options.hasPages ? {} : { pagesFolder: nowhere }),
    ...(options.now ? { now: options.now } : {}),
  })
  const url = await listen(server)
  return {
    url,
    server,
    settings,
    cluster,
    database,
    /** Sends a request as a browser of the same origin does. */
    async ask(path: string, init: RequestInit = {}) {
      if (!isSearch(path)) return ask(url, path, init)
      // Tests also write past the server, whose index hears of it a moment later. While it loads, it may begin to
      // answer at any moment: the search then comes from a browser that has written, which PostgreSQL answers.
      const hasHeard =
        server.index.state().answers === "memory" &&
        (await feedHeardAll(server.live, database).then(
          () => true,
          () => false,
        ))
      return ask(url, path, hasHeard ? init : withCookie(init, `${writeCookie(settings)}=1`))
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await database.end()
      if (!options.database) await cluster.drop()
    },
  }
}

/** Whether the index may answer: an answer of its own, or the head of the tracker's page. */
const isSearch = (path: string) => /^\/(api\/availability|pharos)\b/.test(path)

function withCookie(init: RequestInit, cookie: string): RequestInit {
  const headers = new Headers(init.headers)
  headers.set("cookie", [headers.get("cookie"), cookie].filter(Boolean).join("; "))
  return { ...init, headers }
}

function ask(url: string, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set("x-pharos", "1")
  headers.set("origin", url)
  if (typeof init.body === "string" && !headers.has("content-type"))
    headers.set("content-type", "application/json")
  return fetch(url + path, { redirect: "manual", ...init, headers }).then((answer) =>
    expectDeclared(answer, { method: init.method ?? "GET", path }),
  )
}

export type SignIn = {
  subject?: string
  name?: string
  roles?: Role[]
  districts?: District[]
  pharmacyId?: number
  supplierId?: number
}

/** Returns a session's cookie header without a login; `pharmacyId` and `supplierId` create the staff row as well. */
export async function signIn(
  app: { cluster: { ownerUrl: string } },
  who: SignIn = {},
): Promise<{ cookie: string; subject: string }> {
  const subject = who.subject ?? `test|${randomBytes(6).toString("hex")}`
  const token = randomBytes(32).toString("base64url")
  const { client, release } = await borrowOwner(app.cluster.ownerUrl)
  try {
    await client.query(
      "insert into people (subject, name, roles) values ($1, $2, $3) on conflict do nothing",
      [subject, who.name ?? "Test Person", who.roles ?? []],
    )
    await client.query(
      "insert into sessions (token_hash, subject, roles, districts, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')",
      [hashOf(token), subject, who.roles ?? [], who.districts ?? []],
    )
    if (who.pharmacyId)
      await client.query("insert into staff (subject, pharmacy_id) values ($1, $2) on conflict do nothing", [
        subject,
        who.pharmacyId,
      ])
    if (who.supplierId)
      await client.query("insert into staff (subject, supplier_id) values ($1, $2) on conflict do nothing", [
        subject,
        who.supplierId,
      ])
  } finally {
    await release({ isUnchanged: true })
  }
  return { cookie: `pharos=${token}`, subject }
}
