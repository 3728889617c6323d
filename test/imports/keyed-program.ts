import { randomBytes, randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Upload } from "#contract/imports/stock-api.ts"
import { type KeyScope, keyScopes } from "#domain/imports/key-scopes.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { hashOf } from "#server/platform/login/cookies.ts"
import type { TestApp } from "#test/support/app.ts"

export type Sent = {
  key?: string | undefined
  type?: string
  query?: string
  as?: string
  headers?: Record<string, string>
}

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> }
type Answer = Upload & { code?: string; message?: string }

/** Calls the API with a pharmacy's key as another program does: without a browser's headers. */
export async function openProgram(
  app: Pick<TestApp, "url" | "database">,
  pharmacy: PharmacyId,
  scopes: KeyScope[] = [...keyScopes],
) {
  const secret = `phk_${randomBytes(32).toString("base64url")}`
  const { rows } = await sql<{ id: number }>`
    insert into pharmacy_keys (pharmacy_id, name, hash, prefix, scopes, created_by, created_at)
    values (${pharmacy}, 'Test till', ${hashOf(secret)}, ${secret.slice(0, 10)}, ${scopes}::text[], 'test|maker', now())
    returning id`.execute(app.database.sql)
  const key = { id: rows[0]?.id ?? 0 }
  const ask = (path: string, init: Init = {}, own = secret) =>
    fetch(`${app.url}/api/public${path}`, {
      ...init,
      headers: { authorization: `Bearer ${own}`, ...init.headers },
    })
  return {
    key,
    secret,
    ask,
    async get<Body>(path: string): Promise<Body> {
      const answer = await ask(path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Body // known to the test
    },
    async put(list: string | object[] | Buffer, { type, query = "", as, headers = {} }: Sent = {}) {
      const isJson = Array.isArray(list)
      const answer = await ask(`/stock${query}`, {
        method: "PUT",
        headers: {
          "content-type": type ?? (isJson ? "application/json" : "text/csv"),
          "idempotency-key": as ?? randomUUID(),
          ...headers,
        },
        body: isJson ? JSON.stringify(list) : typeof list === "string" ? list : new Uint8Array(list),
      })
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer } // known to the test
    },
  }
}
