import type pg from "pg"
import { type DayTimesPlan, daysAfter, hoursBetween, wallTimesOf } from "#domain/customer/dose-plans.ts"
import { missedAt } from "#domain/customer/dose-states.ts"
import { dateOf, minutesAfter } from "./calendar.ts"

const customer = "demo|customer"
const timeZone = "Asia/Colombo"

type DemoSchedule = {
  name: string
  generic: string
  strength: string
  person: string | null
  times: string[]
  /** How many days ago it began, and how many days it lasts. */
  daysAgo: number
  days: number
  description: string
  unitsAtHome: number
  /** The places of doses that were skipped or not recorded, counted from 0. */
  skipped: number[]
  forgotten: number[]
}

export const demoSchedules: DemoSchedule[] = [
  {
    name: "Diabetes, morning and night",
    generic: "metformin",
    strength: "500 mg",
    person: null,
    times: ["08:00", "20:00"],
    daysAgo: 24,
    days: 40,
    description: "With food.",
    unitsAtHome: 19,
    skipped: [17],
    forgotten: [8, 31],
  },
  {
    // Its last dose is tomorrow, so that it can be repeated.
    name: "Blood pressure",
    generic: "losartan",
    strength: "50 mg",
    person: "Amma",
    times: ["09:00"],
    daysAgo: 12,
    days: 14,
    description: "After breakfast.",
    unitsAtHome: 4,
    skipped: [],
    forgotten: [5],
  },
]

export type DemoDose = { at: Date; answeredAt: Date | null; outcome: "taken" | "skipped" | null }

/** Returns the doses of a schedule with what was recorded; a dose that is still open has no answer yet. */
export function dosesOf(schedule: DemoSchedule, now: Date): DemoDose[] {
  const plan = planOf(schedule, now)
  const dosePeriod = hoursBetween(plan.times)
  return wallTimesOf(plan).map((time, place) => {
    const at = new Date(`${time}:00+05:30`)
    const isOpen = missedAt({ dueAt: at, snoozedUntil: null, dosePeriod }) > now
    if (isOpen || schedule.forgotten.includes(place)) return { at, answeredAt: null, outcome: null }
    const outcome = schedule.skipped.includes(place) ? "skipped" : "taken"
    // A few minutes later, other ones each time.
    return { at, answeredAt: minutesAfter(at, 2 + ((place * 7) % 23)), outcome }
  })
}

const planOf = ({ times, daysAgo, days }: DemoSchedule, now: Date): DayTimesPlan => ({
  kind: "times",
  times,
  firstDay: daysAfter(dateOf(now), -daysAgo),
  days,
  weekdays: [],
  cycle: null,
})

/** Creates two running schedules of the demo customer with their history. */
export async function makeDoses(client: pg.ClientBase, now: Date) {
  for (const schedule of demoSchedules) await makeSchedule(client, schedule, now)
}

async function makeSchedule(client: pg.ClientBase, schedule: DemoSchedule, now: Date) {
  const { name, generic, strength, person, description, unitsAtHome } = schedule
  const plan = planOf(schedule, now)
  const doses = dosesOf(schedule, now)
  const times = doses.map(({ at }) => at)
  const [first] = times
  const madeAt = first && minutesAfter(first, -12 * 60)
  const found = await client.query<{ id: number; name: string }>(
    "select id, name from medicines where generic_name = $1 and strength = $2 and form = 'tablet' order by id limit 1",
    [generic, strength],
  )
  const medicine = found.rows[0]
  if (!medicine) throw new Error(`The demo's catalogue has no ${generic} ${strength}.`)
  const personId = person === null ? null : await makePerson(client, person, madeAt)
  const made = await client.query<{ id: number }>(
    `insert into medicine_schedulers (user_id, key, request_hash, scheduler_name, medicine_name, medicine_id, person_id,
       plan, dose_period, remind_times, custom_times, first_dose_time, description, units_at_home, units_per_dose,
       created_at, updated_at)
     values ($1, md5($2)::uuid, '\\x00', $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11, 1, $12, $12) returning id`,
    [
      customer,
      name,
      medicine.name,
      medicine.id,
      personId,
      JSON.stringify(plan),
      hoursBetween(plan.times),
      times,
      first,
      description,
      unitsAtHome,
      madeAt,
    ],
  )
  const schedulerId = made.rows[0]?.id
  await client.query(
    `insert into next_doses (scheduler_id, next_dose_time, reminder_count, notified_at, created_at)
     select $1, at, place, case when at <= $3 then at end, $4
     from unnest($2::timestamptz[]) with ordinality as dose (at, place)`,
    [schedulerId, times, now, madeAt],
  )
  const recorded = doses.filter(({ outcome }) => outcome !== null)
  await client.query(
    `insert into dose_records (user_id, dose_id, scheduler_id, scheduler_name, medicine_name, person_name, due_at,
       time_zone, outcome, answered_at, units, recorded_at)
     select $1, d.id, d.scheduler_id, $3, $4, $5, d.next_dose_time, $6, said.outcome, said.answered_at,
       case said.outcome when 'taken' then 1 end, said.answered_at
     from unnest($7::timestamptz[], $8::text[], $9::timestamptz[]) as said (at, outcome, answered_at)
     join next_doses d on d.scheduler_id = $2 and d.next_dose_time = said.at`,
    [
      customer,
      schedulerId,
      name,
      medicine.name,
      person,
      timeZone,
      recorded.map(({ at }) => at),
      recorded.map(({ outcome }) => outcome),
      recorded.map(({ answeredAt }) => answeredAt),
    ],
  )
}

async function makePerson(client: pg.ClientBase, name: string, madeAt: Date | undefined): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into dose_people (user_id, name, created_at) values ($1, $2, $3) returning id",
    [customer, name, madeAt],
  )
  return rows[0]?.id ?? 0
}
