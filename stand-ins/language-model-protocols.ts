import type { ServerResponse } from "node:http"
import { setTimeout as wait } from "node:timers/promises"

export type Protocol = "gemini" | "openai"
export type Call = { name: string; args: unknown }
export type Reply = { texts?: string[]; calls?: Call[]; pauseMs?: number }

/** A request in either protocol. */
export type Talk = {
  protocol: Protocol
  isStreamed: boolean
  /** The newest message only. */
  newest: string
  everything: string
  /** The number of tool results so far. */
  rounds: number
  results: string[]
  /** Every tool called so far. */
  called: string[]
  offers: string[]
}

type GeminiPart = {
  text?: string
  functionCall?: { name: string }
  functionResponse?: { response: unknown }
}
type GeminiBody = {
  contents: { role?: string; parts: GeminiPart[] }[]
  tools?: { functionDeclarations?: { name: string }[] }[]
}
type OpenAiBody = {
  messages: { role: string; content: unknown; tool_calls?: { function: { name: string } }[] }[]
  stream?: boolean
  tools?: { function: { name: string } }[]
}

const newMessage = /^New message:\n([\s\S]*)$/m

export function readTalk(path: string, body: unknown): Talk {
  // A stand-in trusts its only caller; a body of another shape fails the test.
  return path.includes("/chat/completions")
    ? readOpenAi(body as OpenAiBody)
    : readGemini(path, body as GeminiBody)
}

function readGemini(path: string, { contents, tools = [] }: GeminiBody): Talk {
  const everything = contents[0]?.parts.map(({ text }) => text ?? "").join("") ?? ""
  const answers = contents.flatMap(({ parts }) =>
    parts.flatMap(({ functionResponse }) => functionResponse ?? []),
  )
  return {
    protocol: "gemini",
    isStreamed: path.includes(":streamGenerateContent"),
    newest: newestOf(everything),
    everything,
    rounds: contents.filter(({ parts }) => parts.some((part) => part.functionResponse)).length,
    called: contents.flatMap(({ parts }) => parts.flatMap(({ functionCall }) => functionCall?.name ?? [])),
    results: answers.map(({ response }) => JSON.stringify(response)),
    offers: tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
  }
}

function readOpenAi({ messages, stream = false, tools = [] }: OpenAiBody): Talk {
  const everything = textOf(messages.find(({ role }) => role === "user")?.content)
  const results = messages.filter(({ role }) => role === "tool")
  return {
    protocol: "openai",
    isStreamed: stream,
    newest: newestOf(everything),
    everything,
    rounds: messages.filter(({ role }, place) => role === "tool" && messages[place - 1]?.role !== "tool")
      .length,
    called: messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ function: { name } }) => name)),
    results: results.map(({ content }) => textOf(content)),
    offers: tools.map(({ function: { name } }) => name),
  }
}

const textOf = (content: unknown) => (typeof content === "string" ? content : JSON.stringify(content))
const newestOf = (everything: string) => newMessage.exec(everything)?.[1] ?? everything

/** Sends a reply in the protocol of the request. */
export async function write(talk: Talk, response: ServerResponse, reply: Reply): Promise<void> {
  const chunks = talk.protocol === "gemini" ? geminiChunks(reply) : openAiChunks(reply)
  if (!talk.isStreamed) return writeWhole(talk, response, reply)
  response.writeHead(200, { "content-type": "text/event-stream" })
  for (const chunk of chunks) {
    if (response.destroyed) return
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    await wait(reply.pauseMs ?? 0)
  }
  response.end(talk.protocol === "openai" ? "data: [DONE]\n\n" : "")
}

const usage = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 }

const geminiParts = ({ texts = [], calls = [] }: Reply) => [
  ...texts.map((text) => ({ text })),
  ...calls.map(({ name, args }) => ({ functionCall: { name, args } })),
]

export function geminiChunks(reply: Reply): unknown[] {
  const parts = geminiParts(reply)
  const last = {
    candidates: [{ content: { role: "model", parts: [] }, finishReason: "STOP" }],
    usageMetadata: usage,
  }
  return [...parts.map((part) => ({ candidates: [{ content: { role: "model", parts: [part] } }] })), last]
}

const openAiCalls = (calls: Call[]) =>
  calls.map(({ name, args }, index) => ({
    index,
    id: `call-${index}-${name}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }))

export function openAiChunks({ texts = [], calls = [] }: Reply): unknown[] {
  const chunk = (delta: unknown, finish_reason: string | null = null) => ({
    id: "reply",
    object: "chat.completion.chunk",
    model: "stand-in",
    choices: [{ index: 0, delta, finish_reason }],
  })
  return [
    ...texts.map((content) => chunk({ role: "assistant", content })),
    ...(calls.length > 0 ? [chunk({ role: "assistant", tool_calls: openAiCalls(calls) })] : []),
    chunk({}, calls.length > 0 ? "tool_calls" : "stop"),
  ]
}

function writeWhole({ protocol }: Talk, response: ServerResponse, reply: Reply): void {
  const { texts = [], calls = [] } = reply
  const body =
    protocol === "gemini"
      ? {
          candidates: [{ content: { role: "model", parts: geminiParts(reply) }, finishReason: "STOP" }],
          usageMetadata: usage,
        }
      : {
          id: "reply",
          model: "stand-in",
          choices: [
            {
              index: 0,
              message: { role: "assistant", content: texts.join(""), tool_calls: openAiCalls(calls) },
              finish_reason: calls.length > 0 ? "tool_calls" : "stop",
            },
          ],
        }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
}
