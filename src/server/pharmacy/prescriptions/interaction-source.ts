import { randomUUID } from "node:crypto"
import type { FastifyBaseLogger } from "fastify"
import * as z from "zod"
import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import { makeCircuitBreaker } from "#server/platform/circuit-breaker.ts"
import { boundedFetch } from "#server/platform/http/bounded-fetch.ts"
import type { Settings } from "#server/platform/settings/settings.ts"

/** A till waits for the answer. */
const timeoutMs = 3_000
const limits = { silenceMs: timeoutMs, answerBytes: 256 * 1024, lineBytes: 256 * 1024 }
const maxCards = 20

/** A medicine as a source of interactions knows it. */
export type Supply = { name: string; atc: string | null }
/** What is supplied to a patient now, and what they got before. */
export type Question = { now: Supply[]; before: Supply[] }

/** Returns the warnings of a source; one of `interactions-unchecked` if it gave no answer. */
export type InteractionSource = (question: Question) => Promise<SupplyWarning[]>

type Parts = {
  settings: Pick<Settings, "interactions">
  now: () => number
  log: Pick<FastifyBaseLogger, "warn">
}

const Answer = z.object({
  cards: z
    .array(
      z.object({
        summary: z.string().trim().min(1),
        indicator: z.enum(["info", "warning", "critical"]),
        source: z.object({ label: z.string().trim().min(1) }),
      }),
    )
    .max(maxCards),
})

/**
 * Makes a source of interactions that speaks CDS Hooks 2.0 (https://cds-hooks.hl7.org/2.0/), hook `order-sign`. It gets
 * names and ATC codes of medicines, and nothing about the patient: the id is drawn for each question. Null where no source
 * is set.
 */
export function makeInteractionSource({ settings, now, log }: Parts): InteractionSource | null {
  if (!settings.interactions) return null
  const { url, token } = settings.interactions
  const circuit = makeCircuitBreaker(now)
  const ask = boundedFetch(new URL(url).origin, limits)
  return async (question) => {
    const report = circuit.tryRequest()
    if (!report) return [{ kind: "interactions-unchecked" }]
    try {
      const answer = await ask(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(hookOf(question)),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      const { cards } = Answer.parse(await answer.json())
      report("success")
      return cards.flatMap(({ summary, indicator, source }) =>
        indicator === "info"
          ? []
          : [
              {
                kind: "interaction" as const,
                summary: summary.slice(0, 300),
                severity: indicator,
                source: source.label.slice(0, 100),
              },
            ],
      )
    } catch (error) {
      report("failure")
      log.warn({ err: error }, "the source of interactions gave no answer")
      return [{ kind: "interactions-unchecked" }]
    }
  }
}

function hookOf({ now, before }: Question) {
  const patient = randomUUID()
  const subject = { reference: `Patient/${patient}` }
  const codeOf = ({ name, atc }: Supply) => ({
    ...(atc !== null && { coding: [{ system: "http://www.whocc.no/atc", code: atc }] }),
    text: name,
  })
  const bundle = (resources: object[]) => ({
    resourceType: "Bundle",
    type: "collection",
    entry: resources.map((resource) => ({ resource })),
  })
  return {
    hook: "order-sign",
    hookInstance: randomUUID(),
    context: {
      userId: "Practitioner/pharmacist",
      patientId: patient,
      draftOrders: bundle(
        now.map((supply, place) => ({
          resourceType: "MedicationRequest",
          id: `supply-${place + 1}`,
          status: "draft",
          intent: "order",
          subject,
          medicationCodeableConcept: codeOf(supply),
        })),
      ),
    },
    prefetch: {
      patient: { resourceType: "Patient", id: patient },
      medications: bundle(
        before.map((supply, place) => ({
          resourceType: "MedicationStatement",
          id: `before-${place + 1}`,
          status: "active",
          subject,
          medicationCodeableConcept: codeOf(supply),
        })),
      ),
    },
  }
}
