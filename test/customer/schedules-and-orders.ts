import { randomUUID } from "node:crypto"
import pg from "pg"
import type { TestApp } from "#test/support/app.ts"

async function asOwner(app: TestApp, statement: string, values: unknown[]): Promise<number> {
  const owner = new pg.Client({ connectionString: app.cluster.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: number }>(statement, values)
    return rows[0]?.id ?? 0
  } finally {
    await owner.end()
  }
}

export type ScheduleMade = {
  subject: string
  name?: string
  medicine?: string
  description?: string
  doses?: string[]
}

/** Inserts a person's schedule with its dose times, bypassing the scheduler's rules. */
export async function makeSchedule(app: TestApp, made: ScheduleMade): Promise<number> {
  const {
    subject,
    name = "Morning",
    medicine = "metformin 500 mg",
    description = "After food",
    doses = [],
  } = made
  const id = await asOwner(
    app,
    `insert into medicine_schedulers (user_id, key, request_hash, scheduler_name, medicine_name, dose_period, description,
       remind_times, first_dose_time)
     values ($1, $2, '\\x00', $3, $4, 8, $5, 1, now()) returning id`,
    [subject, randomUUID(), name, medicine, description],
  )
  for (const [place, at] of doses.entries()) {
    await asOwner(
      app,
      "insert into next_doses (scheduler_id, next_dose_time, reminder_count) values ($1, $2, $3) returning id",
      [id, at, place + 1],
    )
  }
  return id
}

export type OrderMade = {
  subject: string
  stockId: number
  pharmacyId: number
  medicine?: string
  note?: string
  name?: string
  phone?: string
}

/** Inserts a person's pending order without reserving units. */
export async function makeOrder(app: TestApp, made: OrderMade): Promise<number> {
  const {
    subject,
    stockId,
    pharmacyId,
    medicine = "metformin",
    note = null,
    name = "Test Person",
    phone = "+94771234567",
  } = made
  return asOwner(
    app,
    `insert into customer_orders (customer_id, key, request_hash, pharmacy_id, stock_id, medicine, pharmacy_name,
       customer_name, customer_tele, quantity, price_cents, price_shown, delivery_type, description, reserved_until)
     select $1, $2, '\\x00', $3, $4, $5, p.name, $6, $7, 3, 1250, true, 'pickup', $8, now() + interval '2 days'
     from pharmacies p where p.id = $3 returning id`,
    [subject, randomUUID(), pharmacyId, stockId, medicine, name, phone, note],
  )
}
