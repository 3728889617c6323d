import { expect, test } from "vitest"
import { endpointList, type ListedEndpoint } from "./endpoint-list.ts"
import { isAudited } from "./platform/endpoint.ts"

const namesOf = (isMeant: (endpoint: ListedEndpoint) => boolean) =>
  endpointList.filter(isMeant).map(({ name }) => name)

test("declares for every endpoint who may call it", () => {
  expect(endpointList.length).toBeGreaterThan(150)
  expect(namesOf(({ meta }) => meta.who === "nobody")).toEqual([])
})

test("limits every write open to guests", () => {
  expect(namesOf(({ meta, method }) => meta.who === "anyone" && method !== "GET" && !meta.limit)).toEqual([])
})

test("records access only for staff reads, because writes are audited anyway", () => {
  expect(
    namesOf(({ meta, method }) => meta.audit === "access" && (method !== "GET" || !isAudited(meta, method))),
  ).toEqual([])
})

test("gives every endpoint its own method and path", () => {
  const routes = endpointList.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`)
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
})
