import { randomUUID } from "node:crypto"
import type { DosePerson } from "#contract/customer/dose-people.ts"
import type { Dose, PastDose, Schedule, ScheduleForm } from "#contract/customer/dose-schedules.ts"
import { withOwner } from "#test/platform/live-server.ts"
import { signIn, startApp } from "#test/support/app.ts"

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** 11:30 am in Sri Lanka. */
export const morning = new Date("2026-11-20T06:00:00Z")

/** From 8 am in Sri Lanka every 8 hours: doses at 10:30, 18:30 and 02:30 UTC. */
export const makeForm = (change: Partial<ScheduleForm> = {}): ScheduleForm => ({
  schedulerName: "Diabetes, morning and night",
  medicineName: "metformin 500 mg",
  medicineId: null,
  plan: { kind: "interval" },
  firstDoseTime: "2026-11-20T08:00",
  dosePeriod: 8,
  remindTimes: 3,
  customTimes: [],
  description: "Take with food.",
  timeZone: "Asia/Colombo",
  unitsAtHome: null,
  unitsPerDose: null,
  personId: null,
  ...change,
})

type Refusal = { code?: string; message?: string; data?: unknown }
export type Answer<Body> = { status: number; body: Body & Refusal }

export type DoseDesk = Awaited<ReturnType<typeof openDoses>>
export type Patient = Awaited<ReturnType<DoseDesk["makePatient"]>>

/** Starts a server with a test clock, and people with schedules. */
export async function openDoses() {
  const clock = { now: morning }
  const app = await startApp({ now: () => clock.now })

  const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withOwner(app.cluster, async (owner) => (await owner.query(text, values)).rows)

  async function makePatient() {
    const { cookie, subject } = await signIn(app)
    const call = async <Body>(method: string, path: string, body?: object): Promise<Answer<Body>> => {
      const init = { method, headers: { cookie }, ...(body ? { body: JSON.stringify(body) } : {}) }
      const answer = await app.ask(`/api${path}`, init)
      return { status: answer.status, body: (await answer.json()) as Body & Refusal } // the contract's own shape
    }
    const create = (change: Partial<ScheduleForm> & { key?: string } = {}) =>
      call<Schedule>("POST", "/schedules", { key: randomUUID(), ...makeForm(), ...change })
    return {
      cookie,
      subject,
      call,
      create,
      /** Creates a schedule; returns it with its doses by time. */
      make: async (change: Partial<ScheduleForm> = {}) => {
        const { body: schedule } = await create(change)
        const { body } = await call<{ doses: Dose[] }>("GET", `/schedules/${schedule.id}`)
        return { schedule, doses: body.doses }
      },
      edit: (schedule: Pick<Schedule, "id" | "version">, change: Partial<ScheduleForm> = {}) =>
        call<Schedule>("PUT", `/schedules/${schedule.id}`, {
          ...makeForm(change),
          version: schedule.version,
        }),
      read: async (id: number) => {
        const { body } = await call<{ schedule: Schedule; doses: Dose[] }>("GET", `/schedules/${id}`)
        return body
      },
      remove: (id: number) => call("DELETE", `/schedules/${id}`),
      answer: (id: number | undefined, outcome: string, at?: string) =>
        call<Dose>("POST", `/doses/${id}/answer`, { outcome, ...(at ? { at } : {}) }),
      reopen: (id: number | undefined) => call<Dose>("POST", `/doses/${id}/reopen`, {}),
      log: (id: number, change: { key?: string; at?: string; isTooSoonConfirmed?: boolean } = {}) =>
        call<Dose>("POST", `/schedules/${id}/doses`, { key: randomUUID(), ...change }),
      removeLogged: (id: number | undefined) => call("DELETE", `/doses/${id}`),
      addPerson: (name: string) => call<DosePerson>("POST", "/dose-people", { name }),
      people: async () => (await call<DosePerson[]>("GET", "/dose-people")).body,
      snooze: (id: number | undefined) => call<Dose>("POST", `/doses/${id}/snooze`, {}),
      first: async () => (await call<Dose[]>("GET", "/doses/first")).body,
      day: async (day: string, timeZone = "Asia/Colombo") =>
        (await call<Dose[]>("GET", `/doses?${new URLSearchParams({ day, timeZone }).toString()}`)).body,
      history: async (days = 30) =>
        (
          await call<{ adherence: Record<string, number>; doses: PastDose[] }>(
            "GET",
            `/doses/history?days=${days}`,
          )
        ).body,
    }
  }

  return {
    app,
    makePatient,
    now: () => clock.now,
    /** Sets the clock to this many hours after the morning. */
    passHours: async (hours: number) => {
      clock.now = new Date(morning.getTime() + hours * hourMs)
      // Logged-in people stay logged in.
      await sql("update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'", [
        clock.now,
      ])
    },
    sql,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
