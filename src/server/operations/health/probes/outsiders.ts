import * as z from "zod"
import { slowFromMs } from "#domain/admin/health-parts.ts"
import type { Assistant } from "#server/customer/assistant/assistant.ts"
import { modelAddress } from "#server/customer/assistant/language-model.ts"
import type { Directions } from "#server/finder/directions/directions.ts"
import { isNoRoad, RouteFailure } from "#server/finder/directions/road-router.ts"
import {
  type Facts,
  failing,
  notSetUp,
  type Probe,
  ProbeFailed,
  timed,
  well,
} from "#server/operations/health/probe-result.ts"
import { readTextAtMost } from "#server/platform/http/bounded-fetch.ts"
import { plainError } from "#server/platform/jobs/plain-error.ts"
import type { Settings } from "#server/platform/settings/settings.ts"

const maxBytes = 200_000
// From the Fort station to Galle Face in Colombo: a road that every map of the country has.
const from = { lat: 6.9337, lng: 79.8501 }
const to = { lat: 6.9271, lng: 79.8437 }

const Discovery = z.object({ issuer: z.string() })

/** Probes the identity provider: fetches its discovery document and checks the issuer. No login is made. */
export function probeLogin({ oidc }: Settings): Probe {
  return async (signal) => {
    if (!oidc) return notSetUp("demo-login")
    const address = `${oidc.issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`
    const startedAt = performance.now()
    const answer = await fetch(address, { signal, redirect: "error" })
    const text = await readTextAtMost(answer, maxBytes)
    const latencyMs = performance.now() - startedAt
    if (!answer.ok) throw new ProbeFailed("refused", `HTTP ${answer.status}`)
    const discovery = Discovery.safeParse(jsonOf(text))
    if (!discovery.success) throw new ProbeFailed("wrong-answer", "not a discovery document")
    if (discovery.data.issuer !== oidc.issuer)
      throw new ProbeFailed("wrong-answer", "it names itself by another address")
    return timed(latencyMs, slowFromMs.login, { host: new URL(oidc.issuer).hostname })
  }
}

/** Probes the tile server of the street map. */
export function probeMap({ map }: Settings, directions: Directions): Probe {
  return async () => {
    if (map.basemap === "sketch") return notSetUp("sketch-only")
    const { host, latencyMs, failure, hasAnswered } = await directions.probeBasemap()
    const facts: Facts = host ? { host } : {}
    if (failure === null) return timed(latencyMs, slowFromMs.map, facts)
    // A map that was not configured and has never answered here is not reported as failing.
    if (map.basemap === "auto" && !map.tilesUrl && !hasAnswered)
      return notSetUp("sketch-stands-in", { error: plainError(failure), facts })
    return failing("no-answer", { error: plainError(failure), facts })
  }
}

/** Probes the route planner with one short route. */
export function probeRouter({ routing }: Settings, directions: Directions): Probe {
  return async (signal) => {
    const { probeEngine } = directions
    if (!probeEngine) return notSetUp("no-router")
    const facts: Facts = { version: routing.url ? routing.engine : "street-map" }
    const startedAt = performance.now()
    try {
      await probeEngine(from, to, { signal, language: "en" })
    } catch (failure) {
      // "No road" is an answer: the engine works, on a map of another country.
      if (!isNoRoad(failure)) return failing(reasonOf(failure), { facts, error: plainError(failure) })
    }
    return timed(performance.now() - startedAt, slowFromMs.router, facts)
  }
}

function reasonOf(failure: unknown) {
  if (!(failure instanceof RouteFailure)) return "no-answer"
  if (failure.message === "the engine is down") return "resting"
  return failure.kind === "no-answer" ? "no-answer" : "refused"
}

/** Probes the language model: whether it answers and accepts our key. Nothing is generated. */
export function probeModel(
  { assistant: settings }: Settings,
  { model }: Assistant,
  isSwitchedOn: () => boolean,
): Probe {
  return async (signal) => {
    if (!settings || !model) return notSetUp("no-model")
    if (!isSwitchedOn()) return notSetUp("switched-off")
    const { isDown, lastAnswerAt, lastOutageAt } = model.outages.state()
    const facts: Facts = {
      version: settings.model,
      host: model.provider,
      ...(lastAnswerAt && { lastAnswerAt: new Date(lastAnswerAt).toISOString() }),
      ...(lastOutageAt && { lastFailureAt: new Date(lastOutageAt).toISOString() }),
    }
    if (isDown) return failing("resting", { facts, error: "three questions in a row had no answer" })
    const { url, headers } = modelAddress(settings)
    const startedAt = performance.now()
    const answer = await fetch(url, { headers, signal, redirect: "error" })
    await answer.body?.cancel()
    const latencyMs = performance.now() - startedAt
    const error = `HTTP ${answer.status}`
    if (answer.status === 401 || answer.status === 403)
      return failing("wrong-key", { facts, error, latencyMs })
    // An endpoint without a model list has answered all the same.
    if (answer.status === 404 || answer.status === 405) return well({ facts, latencyMs })
    if (!answer.ok) return failing("refused", { facts, error, latencyMs })
    return timed(latencyMs, slowFromMs.model, facts)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
