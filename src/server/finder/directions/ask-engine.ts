import { readTextAtMost } from "#server/platform/http/bounded-fetch.ts"
import { RouteFailure } from "./road-router.ts"

export type EngineAddress = { url: string; key: string | null; userAgent: string; attribution: string }

const maxBytes = 4_000_000
const maxRetryAfterMs = 600_000
const usualRetryAfterMs = 30_000

// OSRM and Valhalla: NoRoute, NoSegment. Valhalla: 154, 171, 442. openrouteservice: 2004, 2009, 2010.
const noRoadCodes = /^(NoRoute|NoSegment|DistanceExceeded|154|171|442|2004|2009|2010)$/
const graphhopperNoRoad = /(Point|Connection)NotFound/

/** Requests a configured engine and returns its JSON. Follows no redirect and reads at most 4 MB. */
export async function askEngine(url: string, init: RequestInit, signal: AbortSignal): Promise<unknown> {
  const answer = await send(url, init, signal)
  const text = await readTextAtMost(answer, maxBytes).catch(unanswered)
  const body = readJson(text)
  if (answer.ok && body !== undefined) return body
  throw refusal(answer, text, body)
}

async function send(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  return fetch(url, { ...init, signal, redirect: "error" }).catch(unanswered)
}

function unanswered(cause: unknown): never {
  throw new RouteFailure("no-answer", cause instanceof Error ? cause.message : String(cause))
}

function refusal(answer: Response, text: string, body: unknown): RouteFailure {
  const { status } = answer
  const code = errorCode(body)
  if (status === 429) return new RouteFailure("rate-limited", "HTTP 429", retryAfterMs(answer))
  if (noRoadCodes.test(code) || graphhopperNoRoad.test(text.slice(0, 2000)))
    return new RouteFailure("no-road", code)
  const isOurFault = status >= 400 && status < 500 && status !== 408
  return new RouteFailure(isOurFault ? "misconfigured" : "no-answer", `HTTP ${status} ${code}`.trim())
}

function retryAfterMs(answer: Response): number {
  const seconds = Number(answer.headers.get("retry-after"))
  return seconds > 0 ? Math.min(maxRetryAfterMs, seconds * 1000) : usualRetryAfterMs
}

function errorCode(body: unknown): string {
  const { code, error_code: errorCode, error } = (body ?? {}) as Record<string, unknown> // any JSON; read as text below
  const nested = (error ?? {}) as Record<string, unknown> // openrouteservice nests its code one level deeper
  const stated = code ?? errorCode ?? nested.code
  return typeof stated === "string" || typeof stated === "number" ? String(stated) : ""
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function jsonRequest(question: unknown, headers: Record<string, string>): RequestInit {
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(question),
  }
}
