import type pg from "pg"
import { insertRows } from "#database/bulk.ts"
import { dateOf } from "./calendar.ts"
import { readRows } from "./catalogue.ts"

/**
 * The public holidays of Sri Lanka. 2026 as in the Gazette Extraordinary 2438/22 of 27 May 2025; of 2027 only the
 * fixed days and Good Friday are certain, the others are marked as samples.
 */
const readHolidays = () => readRows("holidays.csv")

const dutyNights = 14
/** These take turns with the night duty of Colombo. */
const onDuty = [5, 8, 11]

/** Returns sample dates of pharmacies: a stocktaking, shorter hours before a wedding, and a duty each night. */
function makeDays(now: Date) {
  const own = [
    { pharmacyId: 2, day: dateOf(now, 5), isDuty: false, minutes: "{}", reason: "Stocktaking" },
    { pharmacyId: 3, day: dateOf(now, 3), isDuty: false, minutes: "{[540,780)}", reason: "Staff wedding" },
  ]
  const nights = Array.from({ length: dutyNights }, (_, later) => ({
    pharmacyId: onDuty[later % onDuty.length],
    day: dateOf(now, later),
    isDuty: true,
    minutes: "{[1200,1920)}",
    reason: "Night duty",
  }))
  return [...own, ...nights]
}

/**
 * Inserts public holidays and the dates of pharmacies. Every third pharmacy closes on public holidays, every seventh
 * opens from 9:00 to 13:00; the demo pharmacist's opens as usual.
 */
export async function insertSpecialDays(client: pg.ClientBase, now: Date) {
  await insertRows(client, "public_holidays", {
    rows: readHolidays(),
    columns: [
      ["day", "date", (row) => row.day],
      ["name", "text", (row) => row.name],
    ],
  })
  await insertRows(client, "pharmacy_days", {
    rows: makeDays(now),
    columns: [
      ["pharmacy_id", "int4", (row) => row.pharmacyId],
      ["day", "date", (row) => row.day],
      ["is_duty", "bool", (row) => row.isDuty],
      ["minutes", "int4multirange", (row) => row.minutes],
      ["reason", "text", (row) => row.reason],
    ],
  })
  // The trigger derives the hours by date.
  await client.query(
    `update pharmacies set holiday_minutes = case when id % 7 = 0 then '{[540,780)}'::int4multirange
       when id % 3 = 0 then '{}' end
     where id % 7 = 0 or id % 3 = 0 or id in (select pharmacy_id from pharmacy_days)`,
  )
}
