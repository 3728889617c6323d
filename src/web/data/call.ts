import { routes } from "virtual:contract"
import { createORPCClient, DynamicLink, ORPCError } from "@orpc/client"
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract"
import type { JsonifiedClient } from "@orpc/openapi-client"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import type { contract } from "#contract/contract.ts"
import { approvalHeader } from "#domain/pharmacy/cashiers.ts"
import { pressEnded } from "#web/data/presses.ts"

type PharosClient = JsonifiedClient<ContractRouterClient<typeof contract>>

/** Treats a server that accepts a request but does not answer within this time as away. */
const patienceMs = 20_000

/** Answers a refusal with what the retried request carries, or undefined to let it stand. */
type Remedy = (refusal: unknown) => Promise<string | undefined>
let remedy: Remedy | undefined

/** Sets what a till does about a missing PIN or right: it asks, and the request is sent again. */
export const setRemedy = (next: Remedy | undefined) => {
  remedy = next
}

/** Asks for what a refused request lacks; undefined if nothing helps. */
export const findRemedy: Remedy = async (refusal) => remedy?.(refusal)

const isRefusal = (body: unknown): body is { code: string; status: number; message: string } =>
  typeof body === "object" && body !== null && "code" in body && "status" in body && "message" in body

const linkOf = (known: AnyContractRouter) =>
  new OpenAPILink<{ approval?: string }>(known, {
    url: () => new URL("/api", location.origin),
    // The server requires this header on writes: a form of another site cannot set it.
    headers: ({ context }) => ({
      "x-pharos": "1",
      ...(context.approval && { [approvalHeader]: context.approval }),
    }),
    customErrorResponseBodyDecoder: (body) => (isRefusal(body) ? new ORPCError(body.code, body) : null),
    interceptors: [
      async (asked) => {
        try {
          return await asked.next()
        } finally {
          // A button that an answer moves between press and release gets no click.
          await pressEnded()
        }
      },
      (asked) =>
        asked.next().catch(async (refusal: unknown) => {
          const approval = await findRemedy(refusal)
          if (approval === undefined) throw refusal
          // The caller's patience was for the first answer.
          return asked.next({ ...asked, context: { approval }, signal: undefined })
        }),
    ],
    fetch: fetchPatiently,
  })

const firstAsked = linkOf(routes)
let others: Promise<typeof firstAsked> | undefined

/** Loads the endpoints that a guest's first page does not need at the first call of one of them. */
const link = new DynamicLink((_options, [area = ""]) => {
  if (area in routes) return firstAsked
  others ??= import("virtual:contract/others").then((more) => linkOf(more.routes))
  others.catch(() => (others = undefined))
  return others
})

/** The timeout covers the whole response, but only the headers of an event stream. */
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
