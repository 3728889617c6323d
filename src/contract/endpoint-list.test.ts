import { expect, test } from "vitest"
import { endpointList, type ListedEndpoint } from "./endpoint-list.ts"
import { isAudited } from "./platform/endpoint.ts"

const namesOf = (isMeant: (endpoint: ListedEndpoint) => boolean) =>
  endpointList.filter(isMeant).map(({ name }) => name)

test("every endpoint declares who may call it", () => {
  expect(endpointList.length).toBeGreaterThan(150)
  expect(namesOf(({ meta }) => meta.who === "nobody")).toEqual([])
})

test("what guests may write is limited per address", () => {
  expect(namesOf(({ meta, method }) => meta.who === "anyone" && method !== "GET" && !meta.limit)).toEqual([])
})

test("what records access to other people's data is a read by staff; writes of staff are recorded anyway", () => {
  expect(
    namesOf(({ meta, method }) => meta.audit === "access" && (method !== "GET" || !isAudited(meta, method))),
  ).toEqual([])
})

test("no two endpoints have the same method and path", () => {
  const routes = endpointList.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`)
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
})
