import { routes } from "virtual:contract"
import { createORPCClient } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import type { JsonifiedClient } from "@orpc/openapi-client"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import type { contract } from "#shared/contract.ts"

type PharosClient = JsonifiedClient<ContractRouterClient<typeof contract>>

/** A server that takes a question and never answers is as good as away. */
const patienceMs = 20_000

const link = new OpenAPILink(routes, {
  url: () => new URL("/api", location.origin),
  // The server takes writes only with this header: another site's form cannot set it.
  headers: { "x-pharos": "1" },
  fetch: fetchPatiently,
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
