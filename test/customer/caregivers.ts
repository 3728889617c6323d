import { randomUUID } from "node:crypto"
import type { CaredFor, Caregiver, NewCaregiver } from "#contract/customer/caregivers.ts"
import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { tellCaregivers } from "#server/customer/caregivers/tell-caregivers.ts"
import { makePush } from "#server/customer/reminders/push.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { startPushService, type Trouble } from "#stand-ins/push-service.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { makeDose, makeReminded } from "./reminders.ts"

export type CaregiverDesk = Awaited<ReturnType<typeof openCaregivers>>

/** A server, a push service and nodes that tell caregivers, with a test clock. */
export async function openCaregivers() {
  const service = await startPushService()
  const clock = { now: new Date("2026-11-21T06:00:00Z") }
  const app = await startApp({ settings: { PUSH_SERVICES: service.origin }, now: () => clock.now })
  const shelf = await openShelf(app.cluster)
  const settings = readSettings({ LOG_LEVEL: "silent", PUSH_SERVICES: service.origin })
  const { database } = shelf

  async function ask<Body>(cookie: string | null, request: string, body?: object) {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(path, {
      method,
      headers: cookie === null ? {} : { cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body & { code?: string; data?: unknown } } // the contract's own shape
  }
  const terms = (change: Partial<NewCaregiver> = {}): NewCaregiver => ({
    key: randomUUID(),
    name: "Nimal",
    personId: null,
    afterHours: 1,
    namesMedicine: false,
    ...change,
  })
  const invite = (cookie: string | null, change: Partial<NewCaregiver> = {}) =>
    ask<Caregiver>(cookie, "POST /api/caregivers", terms(change))
  const accept = (cookie: string | null, code: string | null) =>
    ask<object>(cookie, `POST /api/caregiver-invitations/${code ?? ""}/accept`, {})
  const makePerson = () => signIn(app)
  /** A person with a device. */
  async function makeCaregiver(trouble: Trouble | null = null) {
    const person = await makePerson()
    const { id } = await makeReminded(shelf.sql, service, { subject: person.subject, trouble })
    return { ...person, device: id }
  }
  return {
    app,
    shelf,
    service,
    clock,
    ask,
    terms,
    invite,
    accept,
    makePerson,
    makeCaregiver,
    /** A patient and a caregiver with a device, who has accepted. */
    async makePair(change: Partial<NewCaregiver> = {}) {
      const [patient, caregiver] = [await makePerson(), await makeCaregiver()]
      const { body } = await invite(patient.cookie, change)
      await accept(caregiver.cookie, body.code ?? null)
      return { patient, caregiver, id: body.id }
    },
    list: async (cookie: string) =>
      (await ask<{ caregivers: Caregiver[]; caredFor: CaredFor[] }>(cookie, "GET /api/caregivers")).body,
    makeDose: (dose: Parameters<typeof makeDose>[1]) => makeDose(shelf.sql, dose),
    async record(subject: string, dose: number, outcome: "taken" | "skipped" = "taken") {
      await shelf.sql(
        `insert into dose_records (user_id, dose_id, scheduler_name, medicine_name, due_at, time_zone, outcome, answered_at)
         values ($1, $2, 'Test', 'metformin', now(), 'Asia/Colombo', $3, now())`,
        [subject, dose, outcome],
      )
    },
    tell: (signal = new AbortController().signal) =>
      tellCaregivers({
        database,
        push: makePush({ settings, database }),
        log: { error: () => {}, warn: () => {} },
        now: () => clock.now,
        node: randomUUID(),
        signal,
      }),
    gotBy: (device: string): ReminderPush[] =>
      service.accepted.filter(({ to }) => to === device).map(({ text }) => JSON.parse(text)),
    async [Symbol.asyncDispose]() {
      await shelf[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}
