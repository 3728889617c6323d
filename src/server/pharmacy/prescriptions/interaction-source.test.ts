import { expect, test, vi } from "vitest"
import { type Pair, startInteractionService } from "#stand-ins/interaction-source.ts"
import { makeInteractionSource } from "./interaction-source.ts"

const pair: Pair = { between: ["warfarin", "aspirin"], summary: "Bleeding", indicator: "critical" }
const question = {
  now: [{ name: "warfarin 5 mg", atc: "B01AA03" }],
  before: [{ name: "aspirin 75 mg", atc: null }],
}
const unchecked = [{ kind: "interactions-unchecked" }]

async function open(pairs: Pair[] = [pair], token?: string) {
  const service = await startInteractionService({ pairs, ...(token && { token }) })
  const log = { warn: vi.fn<(...said: unknown[]) => void>() }
  let at = 0
  const ask = makeInteractionSource({
    settings: { interactions: { url: service.url, token: token ?? null } },
    now: () => at,
    log,
  })
  if (!ask) throw new Error("No source was made.")
  const later = (ms: number) => {
    at += ms
  }
  return { service, ask, log, later, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}

test("warns of what a CDS Hooks service answers, and not of what it only mentions", async () => {
  await using world = await open([
    pair,
    { between: ["warfarin", "aspirin"], summary: "Take with water", indicator: "info" },
    { between: ["warfarin", "ibuprofen"], summary: "Other", indicator: "warning" },
  ])
  expect(await world.ask(question)).toEqual([
    { kind: "interaction", summary: "Bleeding", severity: "critical", source: "Test source" },
  ])
  expect(await world.ask({ ...question, before: [] })).toEqual([])
})

test("sends names and codes of medicines, and another patient each time", async () => {
  await using world = await open([], "secret")
  await world.ask(question)
  await world.ask(question)
  const [first, second] = world.service.asked.map(({ body }) => body)
  expect(first).toMatchObject({
    hook: "order-sign",
    context: {
      draftOrders: {
        entry: [
          {
            resource: {
              resourceType: "MedicationRequest",
              medicationCodeableConcept: {
                coding: [{ system: "http://www.whocc.no/atc", code: "B01AA03" }],
                text: "warfarin 5 mg",
              },
            },
          },
        ],
      },
    },
    prefetch: {
      medications: { entry: [{ resource: { medicationCodeableConcept: { text: "aspirin 75 mg" } } }] },
    },
  })
  const patientOf = (body: object | undefined) =>
    (body as { context: { patientId: string } }).context.patientId
  expect(patientOf(first)).not.toBe(patientOf(second))
})

test.for(["broken", "not-json", "huge", "other-shape", "silent"] as const)(
  "says that interactions are unchecked after an answer that is %s",
  async (trouble) => {
    await using world = await open()
    world.service.setTrouble(trouble)
    expect(await world.ask(question)).toEqual(unchecked)
    expect(world.log.warn).toHaveBeenCalledOnce()
  },
)

test("does not keep a till waiting for a service that is down", async () => {
  await using world = await open()
  world.service.setTrouble("broken")
  for (let times = 0; times < 5; times += 1) expect(await world.ask(question)).toEqual(unchecked)
  expect(world.service.asked).toHaveLength(3)
  world.service.setTrouble(null)
  world.later(30_001)
  expect(await world.ask(question)).toMatchObject([{ kind: "interaction" }])
})
