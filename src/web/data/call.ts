import { routes } from "virtual:contract"
import { createORPCClient, DynamicLink } from "@orpc/client"
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract"
import type { JsonifiedClient } from "@orpc/openapi-client"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import type { contract } from "#contract/contract.ts"

type PharosClient = JsonifiedClient<ContractRouterClient<typeof contract>>

/** A server that takes a question and never answers is as good as away. */
const patienceMs = 20_000

const linkOf = (known: AnyContractRouter) =>
  new OpenAPILink(known, {
    url: () => new URL("/api", location.origin),
    // The server takes writes only with this header: another site's form cannot set it.
    headers: { "x-pharos": "1" },
    fetch: fetchPatiently,
  })

const firstAsked = linkOf(routes)
let others: Promise<typeof firstAsked> | undefined

/** The endpoints that a guest's first page does not ask come with the first call of one of them. */
const link = new DynamicLink((_options, [area = ""]) => {
  if (area in routes) return firstAsked
  others ??= import("virtual:contract/others").then((more) => linkOf(more.routes))
  others.catch(() => (others = undefined))
  return others
})

/** An answer is waited for until it is whole; of a stream only the beginning: it takes its time, and its reader watches it. */
async function fetchPatiently(request: Request, init: RequestInit) {
  const patience = AbortSignal.timeout(patienceMs)
  const end = new AbortController()
  const giveUp = () => end.abort(patience.reason)
  patience.addEventListener("abort", giveUp)
  const answer = await fetch(request, { ...init, signal: AbortSignal.any([request.signal, end.signal]) })
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream")
  if (isStream) patience.removeEventListener("abort", giveUp)
  return answer
}

/** Calls an endpoint: `await call.availability.search({ q: "para" })`. */
export const call: PharosClient = createORPCClient(link)

/** The same endpoints as query and mutation options: `useQuery(api.availability.search.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(call)
