import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { type Act, attacks, hostileReplies, isTrouble, makeTrouble } from "./language-model-acts.ts"
import { type Call, type Protocol, readTalk, type Talk, write } from "./language-model-protocols.ts"

/** One request as the model received it. */
export type ModelRequest = {
  at: number
  path: string
  key: string | undefined
  body: string
  talk: Talk
  /** The caller disconnected before the answer was complete. */
  left: boolean
  isOver: boolean
}

export type LanguageModelStandIn = Awaited<ReturnType<typeof startLanguageModel>>

/**
 * A language model with Gemini's and OpenAI's APIs, streamed and whole. A sentinel in the newest message,
 * such as `[[act:down]]`, selects its behaviour; by default it looks for stock once and then answers with a
 * sentence. Only for tests and for building screens.
 */
export async function startLanguageModel(port = 0) {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    if (request.method === "GET") return listModels(request, response)
    void answer(request, response, requests).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  const address = server.address() as AddressInfo // listening on a port, so not a pipe
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    requests,
    /** The settings that make Pharos use it. */
    settings: (provider: Protocol): Record<string, string> => ({
      AI_PROVIDER: provider,
      AI_URL: provider === "gemini" ? `${url}/v1beta` : `${url}/v1`,
      AI_KEY: ownKey,
      AI_MODEL: "stand-in",
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ownKey = "stand-in-key-4711"

/** Lists the models, for callers with the key; generates nothing. */
function listModels({ headers }: IncomingMessage, response: ServerResponse): void {
  const hasKey = headers["x-goog-api-key"] === ownKey || headers.authorization === `Bearer ${ownKey}`
  response.writeHead(hasKey ? 200 : 401, { "content-type": "application/json" })
  response.end(hasKey ? '{"data":[{"id":"stand-in"}]}' : '{"error":{"message":"wrong key"}}')
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requests: ModelRequest[],
): Promise<void> {
  let body = ""
  for await (const chunk of request) body += String(chunk)
  const path = request.url ?? ""
  const talk = readTalk(path, JSON.parse(body))
  const key = request.headers["x-goog-api-key"] ?? request.headers.authorization
  const entry: ModelRequest = {
    at: Date.now(),
    path,
    key: key?.toString(),
    body,
    talk,
    left: false,
    isOver: false,
  }
  requests.push(entry)
  response.once("close", () => {
    entry.left = !response.writableEnded
    entry.isOver = true
  })
  const act = actOf(talk)
  const before = requests.filter(({ talk: other }) => other.newest === talk.newest).length - 1
  if (isTrouble(act.name)) return makeTrouble(act, { talk, response, before })
  await perform(act, talk, response)
}

/** The newest message selects the behaviour; an obedient model also follows everything else in its context. */
function actOf({ newest, everything, results }: Talk): Act {
  for (const said of [newest, results.join(" "), everything]) {
    const found = [...clear(said).matchAll(/\[\[act:([a-z-]+)(?: ([^\]]*))?\]\]/g)].at(-1)
    if (found) return { name: found[1] ?? "usual", detail: found[2] ?? "" }
  }
  return { name: "usual", detail: "" }
}

/** Decodes base64, full-width letters and invisible characters. */
function clear(text: string): string {
  const plain = text.normalize("NFKC").replace(/[\u200b-\u200f\u2060]/g, "")
  const hidden = plain.match(/[A-Za-z0-9+/=]{24,}/g) ?? []
  return [plain, ...hidden.map((word) => Buffer.from(word, "base64").toString())].join("\n")
}

async function perform(act: Act, talk: Talk, response: ServerResponse): Promise<void> {
  const hostile = hostileReplies[act.name]
  if (hostile !== undefined) return write(talk, response, { texts: pieces(hostile) })
  const attack = attacks[act.name]
  if (attack) {
    const calls = attack(act.detail, talk.called)
    // Obeys the attacker completely: repeats everything the tools returned.
    return calls.length > 0
      ? write(talk, response, { calls })
      : write(talk, response, { texts: pieces(`All I know: ${talk.results.join(" ")} ${talk.everything}`) })
  }
  if (act.name === "slow") await wait(400)
  if (act.name === "say") return write(talk, response, { texts: pieces(act.detail), pauseMs: 5 })
  if (act.name === "call") return callOnce(act, talk, response)
  const looksUp = talk.rounds === 0 && lookUp(talk.newest)
  if (looksUp) return write(talk, response, { calls: [looksUp] })
  const texts =
    talk.rounds > 0
      ? pieces(`Here is what I found: ${talk.results.join(" ")}`)
      : pieces("Please see a doctor if it does not get better.")
  await write(talk, response, { texts })
}

function lookUp(text: string): Call | null {
  if (/metformin/i.test(text)) return { name: "find_stock", args: { medicine: "metformin" } }
  if (/schedule|dose/i.test(text)) return { name: "my_schedules", args: {} }
  return /order/i.test(text) ? { name: "my_orders", args: {} } : null
}

/** `[[act:call name {"json":1}]]`: calls the tool once, then repeats its result. */
async function callOnce(act: Act, talk: Talk, response: ServerResponse): Promise<void> {
  if (talk.rounds > 0) return write(talk, response, { texts: pieces(`It says ${talk.results.join(" ")}`) })
  const [name = "", ...rest] = act.detail.split(" ")
  await write(talk, response, { calls: [{ name, args: JSON.parse(rest.join(" ") || "{}") }] })
}

/** Cuts a text at arbitrary positions, as models do, into a bounded number of chunks. */
function pieces(text: string): string[] {
  const size = Math.max(7, Math.ceil(text.length / 60))
  return text.match(new RegExp(`.{1,${size}}`, "gsu")) ?? []
}
