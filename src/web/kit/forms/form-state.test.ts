import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { type Checked, makeForm, type Sending } from "#web/kit/forms/form-state.ts"

type Values = { units: string; reason: string }
type Body = { units: number; reason: string }

/** Creates a form whose server gives these answers, one per request. */
function makeCash(answers: (() => Promise<string>)[] = []) {
  const form = makeForm<Values>({ units: "", reason: "" })
  const sent: (Body & { key: string })[] = []
  const accepted: string[] = []
  const options: Sending<Values, Body, string> = {
    check: ({ units, reason }): Checked<Values, Body> => ({
      errors: {
        units: /^\d+$/.test(units) ? undefined : "Enter a number.",
        reason: reason === "" ? "Say why." : undefined,
      },
      body: { units: Number(units), reason },
    }),
    send: (body, key) => {
      sent.push({ ...body, key })
      return answers.shift()?.() ?? Promise.resolve("saved")
    },
    onSent: (result) => accepted.push(result),
  }
  const submit = (changed: Partial<typeof options> = {}) => form.submit({ ...options, ...changed })
  return { form, sent, accepted, submit }
}

const filled = { units: "5", reason: "change" }
const refuse =
  (code: string, data?: unknown, status = 409) =>
  () =>
    Promise.reject(new ORPCError(code, { status, data }))
const lose = () => Promise.reject(new TypeError("Failed to fetch"))
const badInput = (...fields: { field: string; message: string }[]) => refuse("bad-input", { fields }, 400)

test("shows validation errors at their fields and sends nothing", async () => {
  const { form, sent, submit } = makeCash()
  await submit()
  expect(form.read()).toMatchObject({ errors: { units: "Enter a number.", reason: "Say why." }, turn: 1 })
  expect(sent).toEqual([])
})

test("clears a field's error when it is edited", async () => {
  const { form, submit } = makeCash()
  await submit()
  form.set({ units: "5" })
  expect(form.read().errors).toEqual({ reason: "Say why." })
})

test("clears the error of an edited cell only", () => {
  const form = makeForm({ lines: ["", ""] })
  form.object({ "lines.0": "Enter a number.", "lines.1": "Enter a number." })
  form.set({ lines: ["5", ""] }, ["lines.0"])
  expect(form.read().errors).toEqual({ "lines.1": "Enter a number." })
  form.set({ lines: ["5"] })
  expect(form.read().errors).toEqual({})
})

test("sends once when submitted twice", async () => {
  const { form, sent, accepted, submit } = makeCash()
  form.set(filled)
  await Promise.all([submit(), submit()])
  expect(sent).toHaveLength(1)
  expect(accepted).toEqual(["saved"])
})

test("shows the server's first message at each refused field", async () => {
  const { form, submit } = makeCash([
    badInput({ field: "reason", message: "Too long." }, { field: "reason", message: "Odd." }),
  ])
  form.set(filled)
  await submit()
  expect(form.read()).toMatchObject({ errors: { reason: "Too long." }, failure: null, isSending: false })
})

test("maps the server's field names to the form's", async () => {
  const { form, submit } = makeCash([badInput({ field: "cents", message: "Too much." })])
  form.set(filled)
  await submit({ serverNames: { units: "cents" } })
  expect(form.read().errors).toEqual({ units: "Too much." })
})

test("shows the server's message at the refused part of a field", async () => {
  const form = makeForm({ times: ["", ""] })
  await form.submit({
    check: (body) => ({ body }),
    send: badInput({ field: "when.1", message: "Too early." }),
    onSent: () => {},
    serverNames: { times: "when" },
  })
  expect(form.read().errors).toEqual({ "times.1": "Too early." })
})

test("shows its own message after a lost answer and the usual one after a refusal", async () => {
  const { form, submit } = makeCash([lose, refuse("too-busy")])
  form.set(filled)
  await submit({ unsure: "Nobody knows." })
  expect(form.read()).toMatchObject({ failure: "Nobody knows.", isSending: false })
  await submit({ unsure: "Nobody knows." })
  expect(form.read().failure).not.toBe("Nobody knows.")
})

test("shows one message when no refused field is in the form", async () => {
  const { form, submit } = makeCash([badInput({ field: "key", message: "Odd." })])
  form.set(filled)
  await submit()
  expect(form.read().errors).toEqual({})
  expect(form.read().failure).toBeTruthy()
})

test("lets the form explain a refusal in its own words", async () => {
  const { form, submit } = makeCash([refuse("too-busy"), refuse("already-changed"), refuse("not-found")])
  form.set(filled)
  await submit({ explain: ({ code }) => ({ reason: code }) })
  expect(form.read()).toMatchObject({ errors: { reason: "too-busy" }, failure: null })
  await submit({ explain: ({ code }) => code })
  expect(form.read()).toMatchObject({ errors: {}, failure: "already-changed" })
  await submit({ explain: () => ({}) })
  expect(form.read()).toMatchObject({ errors: {}, failure: null })
})

test("reads again after an outdated version was refused, and after no other refusal", async () => {
  const { form, submit } = makeCash([refuse("too-busy"), refuse("already-changed")])
  form.set(filled)
  let stale = 0
  const onStale = () => void stale++
  await submit({ onStale })
  expect(stale).toBe(0)
  await submit({ onStale, explain: () => "Changed meanwhile." })
  expect([stale, form.read().failure]).toEqual([1, "Changed meanwhile."])
})

test("reuses the idempotency key for an unchanged body", async () => {
  const { form, sent, submit } = makeCash([refuse("too-busy"), lose])
  form.set(filled)
  for (const _ of [1, 2, 3]) await submit()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(3)
})

test("creates a new key for a body changed after a refusal", async () => {
  const { form, sent, submit } = makeCash([refuse("too-busy")])
  form.set(filled)
  await submit()
  form.set({ units: "6" })
  await submit()
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test("reuses the key for a body changed after a lost answer, until it is refused", async () => {
  const { form, sent, submit } = makeCash([lose, refuse("key-used-differently", undefined, 422)])
  form.set(filled)
  await submit()
  form.set({ units: "6" })
  await submit()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  // The person knows that the first request arrived, so the next one is new.
  await submit()
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test("creates a new key after success", async () => {
  const { form, sent, submit } = makeCash()
  form.set(filled)
  await submit()
  await submit()
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test("is dirty while it differs from its initial values", () => {
  const { form } = makeCash()
  form.set({ units: "5" })
  expect(form.read().isDirty).toBe(true)
  form.set({ units: "" })
  expect(form.read().isDirty).toBe(false)
})
