import type { LanguageModel } from "ai"
import { maxReplyLength } from "#domain/customer/chat-limits.ts"
import { type AnswerLimits, boundedFetch } from "#server/platform/http/bounded-fetch.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import { countOutages, type ModelOutages } from "./outages.ts"

const geminiUrl = "https://generativelanguage.googleapis.com/v1beta"

// A streamed answer wraps every few letters in some 300 bytes, so the limit is far above a reply's text.
const wireLimits: AnswerLimits = {
  silenceMs: 20_000,
  answerBytes: maxReplyLength * 128,
  lineBytes: 64 * 1024,
}

export type Model = {
  /** Loads the provider's library with the first question. */
  load: () => Promise<LanguageModel>
  /** The provider's host name, shown to the person. */
  provider: string
  outages: ModelOutages
  /** For one question, including retries and tool calls. */
  deadlineMs: number
}

export type ModelLimits = Partial<AnswerLimits & { deadlineMs: number }>

const baseOf = (url: string | null) => (url ?? geminiUrl).replace(/\/+$/, "")

/**
 * Returns the provider's address for a description of the model, and the headers with the key; asking it
 * generates nothing.
 */
export function modelAddress({ provider, url, key, model }: NonNullable<Settings["assistant"]>): {
  url: string
  headers: Record<string, string>
} {
  const base = baseOf(url)
  return provider === "gemini"
    ? { url: `${base}/models/${encodeURIComponent(model)}`, headers: { "x-goog-api-key": key ?? "" } }
    : { url: `${base}/models`, headers: key ? { authorization: `Bearer ${key}` } : {} }
}

/** Creates the assistant's model; null when none is set up. */
export function makeModel(
  settings: Settings["assistant"],
  now: () => number,
  limits: ModelLimits = {},
): Model | null {
  if (!settings) return null
  const { provider, url, key, model: name } = settings
  const baseURL = baseOf(url)
  const fetch = boundedFetch(new URL(baseURL).origin, { ...wireLimits, ...limits })
  // The library logs warnings to the console, and they could contain the person's text.
  globalThis.AI_SDK_LOG_WARNINGS = false
  async function load(): Promise<LanguageModel> {
    if (provider === "gemini") {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google")
      // An empty key keeps the library from reading one from the environment.
      return createGoogleGenerativeAI({ baseURL, apiKey: key ?? "", fetch })(name)
    }
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible")
    return createOpenAICompatible({ name: "model", baseURL, fetch, ...(key ? { apiKey: key } : {}) })(name)
  }
  return {
    load,
    provider: new URL(baseURL).hostname,
    outages: countOutages(now),
    deadlineMs: limits.deadlineMs ?? 60_000,
  }
}
