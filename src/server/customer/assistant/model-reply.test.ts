import { tool } from "ai"
import { expect, test } from "vitest"
import * as z from "zod"
import { readSettings } from "#server/platform/settings/settings.ts"
import { startLanguageModel } from "#stand-ins/language-model.ts"
import { NoAnswer } from "./failures.ts"
import { type ModelLimits, makeModel } from "./language-model.ts"
import { readReply } from "./model-reply.ts"

const protocols = ["gemini", "openai"] as const

async function makeTalk(provider: (typeof protocols)[number], limits: ModelLimits = {}) {
  const standIn = await startLanguageModel()
  const { assistant } = readSettings(standIn.settings(provider))
  const model = makeModel(assistant, Date.now, limits)
  if (!model) throw new Error("no model")
  const tools = {
    my_orders: tool({
      description: "orders",
      inputSchema: z.object({}),
      execute: async () => ({ orders: [] }),
    }),
  }
  return {
    standIn,
    model,
    async hear(prompt: string, wait?: (ms: number) => Promise<void>, signal = new AbortController().signal) {
      const heard = { text: "", retries: [] as number[], unknownTools: 0, failure: null as string | null }
      try {
        for await (const part of readReply({ model, prompt, tools, signal, ...(wait ? { wait } : {}) })) {
          if (part.kind === "text") heard.text += part.text
          if (part.kind === "retry") heard.retries.push(part.attempt)
          if (part.kind === "unknown-tool") heard.unknownTools++
        }
      } catch (failure) {
        heard.failure = failure instanceof NoAnswer ? failure.failure : String(failure)
      }
      return heard
    },
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
  }
}

const soon = async () => {}

test.concurrent.each(protocols)(
  "%s: retries a 503 after 2,000 ms, at most 3 times, then apologises",
  async (provider) => {
    await using talk = await makeTalk(provider)
    const heard = await talk.hear("[[act:down]]")
    expect(heard).toMatchObject({ text: "", retries: [1, 2, 3], failure: "sorry" })
    const times = talk.standIn.requests.map(({ at }) => at)
    expect(times).toHaveLength(4)
    for (const [index, at] of times.slice(1).entries())
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(1_990)
  },
  60_000,
)

test.concurrent.each(protocols)(
  "%s: answers when the model recovers after two refusals",
  async (provider) => {
    await using talk = await makeTalk(provider)
    expect(await talk.hear("[[act:down-twice]]", soon)).toEqual({
      text: "Fine again.",
      retries: [1, 2],
      unknownTools: 0,
      failure: null,
    })
  },
)

test.concurrent.each(
  protocols.flatMap((provider) =>
    [
      ["bad-request", "bad-request"],
      ["bad-key", "unauthorized"],
      ["forbidden", "unauthorized"],
      ["broken", "sorry"],
      ["empty", "no-response"],
      ["blank", "no-response"],
      ["huge", "sorry"],
      ["huge-stream", "sorry"],
    ].map(([act, failure]) => [provider, act, failure] as const),
  ),
)("%s: %s ends as %s after one request", async (provider, act, failure) => {
  await using talk = await makeTalk(provider)
  const heard = await talk.hear(`[[act:${act}]]`)
  expect(heard.failure).toBe(failure)
  expect(talk.standIn.requests).toHaveLength(1)
})

test.concurrent.each(protocols)("%s: does not follow a redirect to another host", async (provider) => {
  await using talk = await makeTalk(provider)
  await using other = await startLanguageModel()
  const elsewhere = other.settings(provider).AI_URL
  const path = provider === "gemini" ? "models/x:streamGenerateContent?alt=sse" : "chat/completions"
  expect(await talk.hear(`[[act:redirect ${elsewhere}/${path}]]`)).toMatchObject({
    text: "",
    failure: "sorry",
  })
  expect(other.requests).toEqual([])
})

test.concurrent("shows only text parts of the first candidate", async () => {
  await using talk = await makeTalk("gemini")
  expect(await talk.hear("[[act:thought]]")).toMatchObject({ text: "Only this.", failure: null })
})

test.concurrent.each(protocols)(
  "%s: keeps the text received before a cut and reports the failure",
  async (provider) => {
    await using talk = await makeTalk(provider)
    expect(await talk.hear("[[act:cut]]")).toMatchObject({
      text: "It was going so well",
      failure: "sorry",
      retries: [],
    })
  },
)

test.concurrent("times out on silence before and after the first word", async () => {
  await using talk = await makeTalk("gemini", { silenceMs: 1_500 })
  expect(await talk.hear("[[act:silent]]")).toMatchObject({ text: "", failure: "sorry" })
  expect(await talk.hear("[[act:silent-after-words]]")).toMatchObject({
    text: "Half a word ",
    failure: "sorry",
  })
})

test.concurrent("applies one deadline across all retries", async () => {
  // Shorter than the wait before a retry, so the deadline ends the first wait.
  await using talk = await makeTalk("gemini", { deadlineMs: 1_500 })
  expect(await talk.hear("[[act:down]]")).toMatchObject({ failure: "sorry" })
  expect(talk.standIn.requests).toHaveLength(1)
})

test.concurrent("aborts the model's request when the person leaves", async () => {
  await using talk = await makeTalk("gemini")
  const person = new AbortController()
  const heard = talk.hear("[[act:silent-after-words]]", soon, person.signal)
  await expect.poll(() => talk.standIn.requests.length).toBe(1)
  person.abort()
  await heard
  await expect.poll(() => talk.standIn.requests[0]?.left).toBe(true)
})

test.concurrent.each(protocols)("%s: calls tools for at most 4 rounds", async (provider) => {
  await using talk = await makeTalk(provider)
  expect(await talk.hear("[[act:loop]]")).toMatchObject({ text: "", failure: "no-response" })
  expect(talk.standIn.requests.map(({ talk: { rounds } }) => rounds)).toEqual([0, 1, 2, 3, 4])
})

test.concurrent.each(protocols)(
  "%s: rejects an unknown tool and continues the conversation",
  async (provider) => {
    await using talk = await makeTalk(provider)
    const heard = await talk.hear('[[act:call place_order {"stockId":1}]]')
    expect(heard).toMatchObject({ unknownTools: 1, failure: null })
    expect(heard.text).toContain("It says")
  },
)

test.concurrent("stops calling the model after three outages and sends the key only in its header", async () => {
  await using talk = await makeTalk("gemini")
  for (let turn = 0; turn < 5; turn++)
    expect(await talk.hear("[[act:broken]]")).toMatchObject({ failure: "sorry" })
  expect(talk.standIn.requests).toHaveLength(3)
  expect(talk.standIn.requests[0]).toMatchObject({
    key: "stand-in-key-4711",
    path: "/v1beta/models/stand-in:streamGenerateContent?alt=sse",
  })
  expect(talk.standIn.requests.map(({ path, body }) => path + body).join()).not.toContain("4711")
})

test.concurrent("does not open the circuit breaker for a refused key", async () => {
  await using talk = await makeTalk("gemini")
  for (let turn = 0; turn < 4; turn++)
    expect((await talk.hear("[[act:bad-key]]")).failure).toBe("unauthorized")
  expect(talk.standIn.requests).toHaveLength(4)
})

test.concurrent("sends the request format of the SPEC", async () => {
  await using talk = await makeTalk("gemini")
  await talk.hear("Persona. History. [[act:say Hello.]]")
  const { contents, systemInstruction } = JSON.parse(talk.standIn.requests[0]?.body ?? "{}") as Record<
    string,
    unknown
  > // as it was sent
  expect(systemInstruction).toBeUndefined()
  expect(contents).toEqual([{ role: "user", parts: [{ text: "Persona. History. [[act:say Hello.]]" }] }])
})
