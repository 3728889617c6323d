import { type DosePlan, daysAfter, hasDoses } from "#domain/customer/dose-plans.ts"

/** A low supply is reported a week before it runs out. */
const buyAgainDays = 7
/** The same for doses as needed, which have no days. */
const buyAgainDoses = 5

type Counted = {
  unitsAtHome: number | null
  unitsPerDose: number | null
  dosePeriod: number
  plan: DosePlan
}

/** For how many whole doses and days the units at home last, and the last day; as needed has no days. */
export type Supply = { doses: number; days: number | null; until: string | null; isLow: boolean }

/**
 * Returns how long the supply lasts, were the schedule to go on; null when the person does not count. `today`
 * and `time` are local.
 */
export function supplyOf(
  { unitsAtHome, unitsPerDose, dosePeriod, plan }: Counted,
  { today, time }: { today: string; time: string },
): Supply | null {
  if (unitsAtHome === null || unitsPerDose === null) return null
  const doses = Math.floor(unitsAtHome / unitsPerDose)
  if (plan.kind === "as-needed") return { doses, days: null, until: null, isLow: doses <= buyAgainDoses }
  const isByInterval = plan.kind === "interval"
  const days = isByInterval
    ? Math.floor((unitsAtHome * dosePeriod) / (unitsPerDose * 24))
    : daysOfTimes(plan, doses, { today, time })
  // The days of an interval begin now, those of a plan with today.
  const until = days === 0 || days >= longestDays ? null : daysAfter(today, isByInterval ? days : days - 1)
  return { doses, days, until, isLow: days < buyAgainDays }
}

// A weekly dose from 100,000 units is as good as enough.
const longestDays = 3_660

/** Returns the days from today to the last one whose doses are all covered, that day included. */
function daysOfTimes(
  plan: Extract<DosePlan, { kind: "times" }>,
  doses: number,
  { today, time }: { today: string; time: string },
): number {
  const first = daysBetween(plan.firstDay, today)
  let left = doses
  for (let days = 0; days < longestDays; days++) {
    const offset = first + days
    const isPlanned = offset >= 0 && hasDoses(plan, offset)
    const times = days === 0 ? plan.times.filter((each) => each > time) : plan.times
    left -= isPlanned ? times.length : 0
    if (left < 0) return days
  }
  return longestDays
}

const dayMs = 24 * 60 * 60_000

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
