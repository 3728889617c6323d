import Fastify from "fastify"
import { expect, test } from "vitest"
import { readSettings } from "#server/platform/settings/settings.ts"
import { makeOrigins } from "./origins.ts"

async function originAt(host: string | undefined, environment: Record<string, string> = {}) {
  const server = Fastify()
  const origins = makeOrigins(server, readSettings({ PORT: "3000", ...environment }))
  server.get("/", (request) => ({ origin: origins.of(request), accepted: origins.accepted() }))
  const answer = await server.inject({ url: "/", headers: host === undefined ? {} : { host } })
  return answer.json() as { origin: string; accepted: string[] } // what the line above sends
}

test.for([
  ["localhost:3000", "http://localhost:3000"],
  ["LOCALHOST:3000", "http://localhost:3000"],
  ["127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["localhost:3001", "http://localhost:3000"],
  ["localhost", "http://localhost:3000"],
  ["evil.example", "http://localhost:3000"],
  ["evil.example:3000", "http://localhost:3000"],
  ["127.0.0.1:3000@evil.example", "http://localhost:3000"],
  ["evil.example/127.0.0.1:3000", "http://localhost:3000"],
  ["", "http://localhost:3000"],
] as const)("resolves a request for %j to %s", async ([host, origin]) => {
  expect((await originAt(host)).origin).toBe(origin)
})

test("uses only the public address, whatever a request contains", async () => {
  const found = await originAt("localhost:3000", { PUBLIC_URL: "https://pharos.example" })
  expect(found).toEqual({ origin: "https://pharos.example", accepted: ["https://pharos.example"] })
})
