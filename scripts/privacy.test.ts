import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { uploadRetentionDays } from "#contract/imports/stock-api.ts"
import { freshLoginMinutes } from "#domain/customer/account-limits.ts"
import { applicationKeptDays } from "#domain/customer/application-rules.ts"
import { missedKeptDays } from "#domain/customer/caregiver-rules.ts"
import { requestKeptDays } from "#domain/customer/request-rules.ts"
import { endedWatchDays } from "#domain/customer/watch-rules.ts"
import { deliveryRetentionDays } from "#domain/imports/webhooks.ts"
import { mailRetentionDays } from "#domain/pharmacy/mail.ts"
import { pictureKeptDays } from "#domain/pharmacy/prescription-pictures.ts"
import { customerRetentionYears } from "#domain/pharmacy/refills.ts"
import { personalData } from "#server/customer/account/personal-data.ts"
import { sessionLimits } from "#server/platform/login/session-limits.ts"
import { unmetRetentionDays } from "#server/platform/site/retention.ts"
import { root } from "./run-command.ts"

const page = readFileSync(join(root, "docs/privacy.md"), "utf8")
const rows = page.split("\n").filter((line) => line.startsWith("| "))

test("the privacy page names every table with personal data in one row", () => {
  const named = rows.flatMap((row) =>
    [...(row.split("|")[2] ?? "").matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  )
  expect(new Set(named)).toEqual(new Set(Object.keys(personalData)))
  expect(named).toHaveLength(Object.keys(personalData).length)
})

test.each(
  Object.entries({
    applicationKeptDays,
    missedKeptDays,
    mailRetentionDays,
    pictureKeptDays,
    endedWatchDays,
    requestKeptDays,
    customerRetentionYears,
    unmetRetentionDays,
    uploadRetentionDays,
    deliveryRetentionDays,
  }),
)("the privacy page states the period %s of the code", (name, value) => {
  const unit = name.endsWith("Years") ? "years" : "days"
  expect(page).toMatch(new RegExp(`\\b${value} ${unit}[^|.\`]*\`${name}\``))
})

test("the privacy page states how long logins last", () => {
  const [customer, staff, admin] = [[], ["pharmacien"], ["admin"]].map((roles) =>
    sessionLimits(roles as never[]),
  )
  const days = (minutes = 0) => minutes / 60 / 24
  const row = rows.find((each) => each.includes("`sessions`"))
  expect(row).toContain(`${days(customer?.absoluteMinutes)} days, ${days(customer?.idleMinutes)} days unused`)
  expect(row).toContain(`staff ${(staff?.absoluteMinutes ?? 0) / 60} hours`)
  expect(row).toContain(`the administration ${admin?.idleMinutes} minutes unused`)
  expect(page.match(new RegExp(`login within the last ${freshLoginMinutes} minutes`, "g"))).toHaveLength(2)
})
