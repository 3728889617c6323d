import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { makeAssistant } from "#server/customer/assistant/assistant.ts"
import { makeDirections } from "#server/finder/directions/directions.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { startLanguageModel } from "#stand-ins/language-model.ts"
import { startRoutePlanner } from "#stand-ins/route-planner.ts"
import { startHostileProvider } from "#test/platform/hostile-identity-provider.ts"
import { runProbe } from "./probe-result.ts"
import { probeLogin, probeMap, probeModel, probeRouter } from "./probes/outsiders.ts"

const nowhere = "http://127.0.0.1:9"

test("reports the identity provider as healthy, wrong, refusing or unreachable", async () => {
  const provider = await startHostileProvider()
  const look = (issuer: string) =>
    runProbe(probeLogin(readSettings({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "pharos" })), 1_000)
  try {
    expect(await look(provider.issuer)).toMatchObject({ state: "well", facts: { host: "127.0.0.1" } })
    provider.state.tampering = { metadata: { issuer: "https://somebody.example" } }
    expect(await look(provider.issuer)).toMatchObject({ state: "failing", reason: "wrong-answer" })
    expect(await look(`${provider.issuer}/elsewhere`)).toMatchObject({ reason: "refused", error: "HTTP 404" })
    provider.state.answers = false
    expect(await look(provider.issuer)).toMatchObject({ state: "failing", reason: "no-answer" })
  } finally {
    await provider[Symbol.asyncDispose]()
  }
  expect(await look(nowhere)).toMatchObject({ state: "failing", reason: "no-answer" })
  expect(await runProbe(probeLogin(readSettings({})))).toMatchObject({ reason: "demo-login" })
})

test("caches the route planner's probe and pauses it after three failures", async () => {
  await using planner = await startRoutePlanner()
  const settings = readSettings({ ROUTING_URL: planner.url, MAP_BASEMAP: "sketch" })
  const directions = makeDirections({ settings, now: () => Date.now(), report: () => {} })
  const look = () => runProbe(probeRouter(settings, directions), 1_000)
  try {
    expect(await look()).toMatchObject({ state: "well", facts: { version: "osrm" } })
    expect(await look()).toMatchObject({ state: "well" })
    expect(planner.asked).toHaveLength(2)
    planner.setTrouble("noRoute")
    expect(await look()).toMatchObject({ state: "well" })
    planner.setTrouble("broken")
    for (let time = 0; time < 3; time += 1)
      expect(await look()).toMatchObject({ state: "failing", reason: "no-answer", error: "HTTP 500" })
    expect(await look()).toMatchObject({ state: "failing", reason: "resting" })
    expect(planner.asked).toHaveLength(6)
  } finally {
    directions.stop()
  }
})

test("distinguishes a refusing, an unreachable and a missing planner", async () => {
  await using planner = await startRoutePlanner()
  planner.setTrouble("forbidden")
  const lookAt = async (set: Record<string, string>) => {
    const settings = readSettings({ ...set, MAP_BASEMAP: "sketch" })
    const directions = makeDirections({ settings, now: () => Date.now(), report: () => {} })
    directions.stop()
    return runProbe(probeRouter(settings, directions), 1_000)
  }
  expect(await lookAt({ ROUTING_URL: planner.url })).toMatchObject({ reason: "refused", error: "HTTP 403" })
  expect(await lookAt({ ROUTING_URL: nowhere })).toMatchObject({ state: "failing", reason: "no-answer" })
  expect(await lookAt({})).toMatchObject({ state: "not-set-up", reason: "no-router" })
})

test("reports the street map as failing only when it is set or has answered before", async () => {
  let status = 200
  const server = createServer((_, response) =>
    response.writeHead(status).end(JSON.stringify({ tiles: [`${origin}/{z}/{x}/{y}`] })),
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  const settings = readSettings({ MAP_TILES_URL: `${origin}/tiles.json?key=secret` })
  const directions = makeDirections({ settings, now: () => Date.now(), report: () => {} })
  const look = () => runProbe(probeMap(settings, directions))
  try {
    expect(await look()).toMatchObject({ state: "well", facts: { host: "127.0.0.1" } })
    expect(directions.mapConfig().basemap.kind).toBe("tiles")
    status = 503
    expect(await look()).toMatchObject({ state: "failing", reason: "no-answer", error: "Error: HTTP 503" })
    expect(directions.mapConfig().basemap.kind).toBe("sketch")
  } finally {
    directions.stop()
    server.close()
  }
  const auto = readSettings({})
  const offline = makeDirections({
    settings: auto,
    now: () => Date.now(),
    report: () => {},
    fetch: () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ENOTFOUND") })),
  })
  offline.stop()
  expect(await runProbe(probeMap(auto, offline))).toMatchObject({
    state: "not-set-up",
    reason: "sketch-stands-in",
    error: "ENOTFOUND",
  })
  expect(await runProbe(probeMap(readSettings({ MAP_BASEMAP: "sketch" }), offline))).toMatchObject({
    reason: "sketch-only",
  })
})

test.each(["gemini", "openai"] as const)("%s: probes the model without generating text", async (protocol) => {
  await using standIn = await startLanguageModel()
  const lookWithSettings = (set: Record<string, string>, isOn = true, outages = 0) => {
    const settings = readSettings(set)
    const assistant = makeAssistant({ settings, now: () => Date.now() })
    for (let time = 0; time < outages; time += 1) assistant.model?.outages.mayAsk()?.("outage")
    return runProbe(
      probeModel(settings, assistant, () => isOn),
      1_000,
    )
  }
  const set = standIn.settings(protocol)
  expect(await lookWithSettings(set)).toMatchObject({ state: "well", facts: { version: "stand-in" } })
  expect(await lookWithSettings({ ...set, AI_KEY: "stolen" })).toMatchObject({
    state: "failing",
    reason: "wrong-key",
    error: "HTTP 401",
  })
  expect(await lookWithSettings({ ...set, AI_URL: `${nowhere}/v1` })).toMatchObject({ reason: "no-answer" })
  expect(await lookWithSettings(set, true, 3)).toMatchObject({ state: "failing", reason: "resting" })
  expect(await lookWithSettings(set, false)).toMatchObject({ state: "not-set-up", reason: "switched-off" })
  expect(await lookWithSettings({})).toMatchObject({ state: "not-set-up", reason: "no-model" })
  expect(standIn.requests).toEqual([])
})
