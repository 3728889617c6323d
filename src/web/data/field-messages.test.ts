import { ORPCError } from "@orpc/client"
import { afterAll, expect, test, vi } from "vitest"
import { account } from "#contract/customer/account.ts"
import { Question } from "#contract/customer/assistant.ts"
import { ScheduleForm } from "#contract/customer/dose-schedules.ts"
import { NewPlace } from "#contract/customer/places.ts"
import { NewWatch } from "#contract/customer/watches.ts"
import { NewOrder } from "#contract/pharmacy/customer-orders.ts"
import { demoAdverts } from "#database/demo/shops.ts"
import { invalidPhone } from "#domain/platform/phone-format.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { names as sinhala } from "#web/words/si/names.ts"
import { names as tamil } from "#web/words/ta/names.ts"
import { chooseLanguage, sayName } from "#web/words/words.ts"

vi.stubGlobal("document", { documentElement: { lang: "en" } })
afterAll(async () => {
  await chooseLanguage("en")
  vi.unstubAllGlobals()
})

type Schema = { safeParse: (input: unknown) => { error?: { issues: { message: string }[] } | undefined } }

const settings = account.update["~orpc"].inputSchema as unknown as Schema // a zod schema
const long = "x".repeat(5_000)

/** Wrong inputs of what customers send, each with messages of its own. */
const wrong: [Schema, Record<string, unknown>][] = [
  [NewOrder, { quantity: 0, customerTele: "", deliveryType: "van", description: long }],
  [NewOrder, { quantity: 1e9, customerTele: long, deliveryType: "van", description: "\u202e" }],
  [NewOrder, { quantity: 1.5 }],
  [settings, { name: "", phone: "" }],
  [settings, { name: long, phone: long }],
  [
    ScheduleForm,
    {
      schedulerName: "",
      medicineName: "",
      firstDoseTime: "soon",
      dosePeriod: 25,
      remindTimes: 0,
      customTimes: ["soon"],
      description: "",
      timeZone: "Mars/Olympus",
      unitsPerDose: 0.1,
    },
  ],
  [ScheduleForm, { customTimes: Array.from({ length: 99 }, () => "2026-11-21T07:35"), description: long }],
  [NewPlace, { kind: "other", name: "", place: { town: "kandy" } }],
  [NewWatch, { radiusKm: 0, days: 0 }],
  [NewWatch, { radiusKm: 9_999, days: 9_999 }],
  [NewWatch, { radiusKm: 1.5, days: 1.5 }],
  [Question, { text: "", history: [{ sender: "user", text: "x".repeat(100_000) }] }],
  [Question, { text: "x".repeat(100_000), history: [] }],
]

// Sentences of zod and about ids are about requests that no screen sends.
const isOurs = (message: string) => !/^(?:Invalid|Too |Unrecognized|An id )/.test(message)
const messages = [
  invalidPhone,
  ...wrong.flatMap(
    ([schema, input]) => schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? [],
  ),
].filter(isOurs)

const shown = (message: string) =>
  readRefusal(new ORPCError("bad-input", { data: { fields: [{ field: "any", message }] } }))?.fields["any"]

test("shows the contract's messages in English as they are", () => {
  expect(new Set(messages).size).toBeGreaterThan(25)
  for (const message of messages) expect(shown(message)).toBe(message)
})

test.each(["si", "ta"] as const)(
  "shows every message at a customer's field in the language %s",
  async (code) => {
    await chooseLanguage(code)
    const general = shown("A sentence without a translation")
    for (const message of messages) {
      expect(shown(message), message).not.toMatch(/\p{Script=Latin}/u)
      expect(shown(message), message).not.toBe(general)
      const numbers = (text = "") => text.match(/\d[\d,.]*\b/g)
      expect(numbers(shown(message)), message).toEqual(numbers(message))
    }
    expect(general).not.toMatch(/\p{Script=Latin}/u)
  },
)

test("has the same names in Sinhala and Tamil", () => {
  for (const kind of ["forms", "days", "adverts", "messages"] as const)
    expect(Object.keys(sinhala[kind]).toSorted(), kind).toEqual(Object.keys(tamil[kind]).toSorted())
})

test("names dosage forms and holidays in the language, and others as they are", async () => {
  await chooseLanguage("ta")
  expect(sayName("forms", "modified-release tablet")).toBe("மெதுவாக வெளியிடும் மாத்திரை")
  expect(sayName("days", "Poya day (sample date)")).toBe("போயா தினம் (மாதிரித் திகதி)")
  expect(sayName("days", "Owner's birthday")).toBe("Owner's birthday")
  for (const { title, body, linkText } of demoAdverts)
    for (const text of [title, body, linkText]) expect(sayName("adverts", text)).not.toBe(text)
  expect(sayName("adverts", "Our new branch opens on Friday.")).toBe("Our new branch opens on Friday.")
  await chooseLanguage("en")
  expect(sayName("forms", "tablet")).toBe("tablet")
})
