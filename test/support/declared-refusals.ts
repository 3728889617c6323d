import { endpointList } from "#contract/endpoint-list.ts"
import type { ProblemCode } from "#domain/platform/problems.ts"

/** What any endpoint may answer; the document adds it to each. */
const shared: ProblemCode[] = [
  "bad-input",
  "malformed-body",
  "not-logged-in",
  "not-allowed",
  "foreign-origin",
  "body-too-large",
  "unknown-media-type",
  "too-many-requests",
  "something-went-wrong",
  "database-away",
  "too-busy",
  "disk-full",
]

const routes = endpointList.map(({ name, method, path, refusals }) => {
  const isNamed = path.includes("{")
  return {
    name,
    method,
    pattern: new RegExp(`^/api(/v1)?${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    codes: new Set<string>([
      ...shared,
      ...(isNamed ? ["not-found"] : []),
      ...refusals.map(({ code }) => code),
    ]),
  }
})

/** Fails if an endpoint refuses with a code that its contract does not declare. */
export async function expectDeclared(answer: Response, { method, path }: { method: string; path: string }) {
  const [address = ""] = path.split("?")
  if (answer.status < 400 || !address.startsWith("/api/")) return answer
  const route = routes.find((one) => one.method === method && one.pattern.test(address))
  if (!route) return answer
  const { code } = (await answer.clone().json()) as { code: string } // the shape of every refusal
  if (!route.codes.has(code))
    throw new Error(`${route.name} refuses with ${code}, which it does not declare.`)
  return answer
}
