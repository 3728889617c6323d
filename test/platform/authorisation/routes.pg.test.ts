import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { FastifyInstance } from "fastify"
import { expect, test } from "vitest"
import { endpointList } from "#contract/endpoint-list.ts"
import { publicBase } from "#contract/platform/endpoint.ts"
import { startApp } from "#test/support/app.ts"
import { routes } from "./expected.ts"

/** Starts a server and returns its routes: a route for all methods is `ALL`, a HEAD belongs to its GET. */
async function findRoutes(): Promise<string[]> {
  const found = new Set<string>()
  const hear = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents this channel
    fastify.addHook("onRoute", ({ method, url }) => {
      const methods = [method].flat()
      for (const one of methods.length > 2 ? ["ALL"] : methods) if (one !== "HEAD") found.add(`${one} ${url}`)
    })
  }
  subscribe("fastify.initialization", hear)
  try {
    await using _app = await startApp()
    return [...found]
  } finally {
    unsubscribe("fastify.initialization", hear)
  }
}

test("declares for every route outside the contract who may call it", async () => {
  const ofContract = endpointList.flatMap(({ method, path, meta }) =>
    ["/api", ...(meta.isPublic ? [publicBase] : [])].map(
      (base) => `${method} ${base}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ),
  )
  const declared = [...ofContract, ...Object.keys(routes).map((name) => name.replace(/ \(.*\)$/, ""))]
  // Addresses for programs answer 405 to all other methods.
  const refusing = declared
    .filter((route) => / \/(api\/(v1|public)|fhir)\/(?!openapi|client)[^*]/.test(route))
    .map((route) => route.replace(/^\w+/, "ALL"))
  const known = new Set([...declared, ...refusing])
  // Missing: add its row to test/platform/authorisation/expected.ts, and its request to route-requests.ts.
  expect((await findRoutes()).toSorted()).toEqual([...known].toSorted())
})
