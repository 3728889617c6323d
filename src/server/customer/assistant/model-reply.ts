import { setTimeout as sleep } from "node:timers/promises"
import { type ModelMessage, streamText, type ToolSet } from "ai"
import { chatMaxRetries, chatRetryMs, maxToolRounds } from "#contract/customer/assistant.ts"
import { NoAnswer, noAnswer, statusOf } from "./failures.ts"
import type { Model } from "./language-model.ts"

export type ReplyPart =
  | { kind: "retry"; attempt: number }
  | { kind: "text"; text: string }
  /** The model called a tool that does not exist. */
  | { kind: "unknown-tool" }

export type ModelQuestion = {
  model: Model
  /** Persona, conversation and new message as one text, as the SPEC requires. */
  prompt: string
  tools: ToolSet
  signal: AbortSignal
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const maxReplyTokens = 4_096

/** Streams the model's reply, calling tools in between. Throws NoAnswer; text yielded before stays valid. */
export async function* readReply(question: ModelQuestion): AsyncGenerator<ReplyPart, void> {
  const answered = question.model.outages.mayAsk()
  if (!answered) throw new NoAnswer("sorry")
  let went: Parameters<typeof answered>[0] = "unknown"
  try {
    yield* inRounds(question)
    went = "answered"
  } catch (failure) {
    const problem = noAnswer(failure)
    // A rejected key or question shows that the model is up; an abort by the person shows nothing.
    if (problem.failure !== "sorry") went = "answered"
    else if (!question.signal.aborted) went = "outage"
    throw problem
  } finally {
    answered(went)
  }
}

async function* inRounds(question: ModelQuestion): AsyncGenerator<ReplyPart, void> {
  const deadline = AbortSignal.timeout(question.model.deadlineMs)
  const asked = { ...question, signal: AbortSignal.any([question.signal, deadline]) }
  const messages: ModelMessage[] = [{ role: "user", content: question.prompt }]
  let saidSomething = false
  for (let round = 0; round <= maxToolRounds; round++) {
    const step: Step = { messages, mayCallTools: round < maxToolRounds, calledTools: false }
    for await (const part of withRetries(asked, step)) {
      saidSomething ||= part.kind === "text" && part.text.trim() !== ""
      yield part
    }
    if (!step.calledTools) break
  }
  if (!saidSomething) throw new NoAnswer("no-response")
}

type Step = { messages: ModelMessage[]; mayCallTools: boolean; calledTools: boolean }

/** Retries a 503 after 2 seconds, at most 3 times (SPEC section 8). */
async function* withRetries(question: ModelQuestion, step: Step): AsyncGenerator<ReplyPart, void> {
  const { signal, wait = (ms, until) => sleep(ms, null, { signal: until }) } = question
  for (let attempt = 1; ; attempt++) {
    let hasSpoken = false
    try {
      for await (const part of askOnce(question, step)) {
        hasSpoken = true
        yield part
      }
      return
    } catch (failure) {
      if (hasSpoken || statusOf(failure) !== 503 || attempt > chatMaxRetries) throw failure
    }
    yield { kind: "retry", attempt }
    await wait(chatRetryMs, signal)
  }
}

async function* askOnce(
  { model, tools, signal }: ModelQuestion,
  step: Step,
): AsyncGenerator<ReplyPart, void> {
  const result = streamText({
    model: await model.load(),
    messages: step.messages,
    tools,
    toolChoice: step.mayCallTools ? "auto" : "none",
    maxRetries: 0,
    maxOutputTokens: maxReplyTokens,
    abortSignal: signal,
    // The library's default handler would print the failure with the whole prompt.
    onError: () => {},
  })
  let calls = 0
  // The text stream swallows errors; the full stream reports them.
  for await (const part of result.fullStream) {
    // The model insists on a tool after the last round, so no more text follows.
    if (part.type === "error" && isRefusedCall(part.error)) return
    if (part.type === "error") throw part.error
    if (part.type === "abort") throw new NoAnswer("sorry")
    if (part.type === "text-delta") yield { kind: "text", text: part.text }
    if (part.type === "tool-call") {
      calls++
      if (!(part.toolName in tools)) yield { kind: "unknown-tool" }
    }
    if (part.type === "finish" && part.finishReason === "error") throw new NoAnswer("sorry")
  }
  step.calledTools = calls > 0 && step.mayCallTools
  if (step.calledTools) step.messages.push(...(await result.responseMessages))
}

const isRefusedCall = (failure: unknown) =>
  failure instanceof Error && failure.name === "AI_ToolChoiceViolationError"
