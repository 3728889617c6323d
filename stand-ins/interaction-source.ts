import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** Two medicines, by parts of their names, and the card about them. */
export type Pair = { between: [string, string]; summary: string; indicator: "info" | "warning" | "critical" }
type Trouble = "silent" | "broken" | "not-json" | "huge" | "other-shape"

type Concept = { medicationCodeableConcept: { text: string } }
type Bundle = { entry: { resource: Concept }[] }
type Hook = { hook: string; context: { draftOrders: Bundle }; prefetch: { medications: Bundle } }

export type InteractionService = Awaited<ReturnType<typeof startInteractionService>>

/**
 * A service that speaks CDS Hooks 2.0, hook `order-sign`, with the pairs that a test gives it: Pharos has no data about
 * interactions of its own.
 */
export async function startInteractionService({ pairs, token }: { pairs: Pair[]; token?: string }) {
  const asked: { body: Hook; text: string }[] = []
  let trouble: Trouble | null = null
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`)
      return void response.writeHead(401).end()
    asked.push({ body: JSON.parse(body) as Hook, text: body }) // what the product sends
    if (trouble) return misbehave(trouble, response)
    const { context, prefetch } = JSON.parse(body) as Hook // the same
    const namesIn = ({ entry }: Bundle) =>
      entry.map(({ resource }) => resource.medicationCodeableConcept.text.toLowerCase())
    const ordered = namesIn(context.draftOrders)
    const taken = [...ordered, ...namesIn(prefetch.medications)]
    const cards = pairs
      .filter(({ between: [one, other] }) =>
        [
          [one, other],
          [other, one],
        ].some(
          ([first = "", second = ""]) =>
            ordered.some((name) => name.includes(first)) && taken.some((name) => name.includes(second)),
        ),
      )
      .map(({ summary, indicator }) => ({ summary, indicator, source: { label: "Test source" } }))
    send(response, 200, { cards })
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo // listening on a port, so not a pipe
  return {
    url: `http://127.0.0.1:${port}/cds-services/interactions`,
    asked,
    setTrouble(next: Trouble | null) {
      trouble = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function misbehave(trouble: Trouble, response: ServerResponse) {
  const acts: Record<Trouble, () => void> = {
    silent: () => undefined,
    broken: () => send(response, 500, {}),
    "not-json": () => void response.writeHead(200).end("<h1>Welcome</h1>"),
    huge: () => send(response, 200, { cards: [], padding: "x".repeat(1_000_000) }),
    "other-shape": () => send(response, 200, { cards: [{ summary: "", indicator: "loud" }] }),
  }
  acts[trouble]()
}

function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
