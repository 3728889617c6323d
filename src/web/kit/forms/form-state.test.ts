import { ORPCError } from "@orpc/client"
import { expect, test } from "vitest"
import { type Checked, makeForm, type Sending } from "#web/kit/forms/form-state.ts"

type Values = { units: string; reason: string }
type Body = { units: number; reason: string }

/** A form whose server answers as the test says, one answer per request. */
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

test("what the check finds is said at the fields, and nothing is sent", async () => {
  const { form, sent, submit } = makeCash()
  await submit()
  expect(form.read()).toMatchObject({ errors: { units: "Enter a number.", reason: "Say why." }, turn: 1 })
  expect(sent).toEqual([])
})

test("an error goes as its field is edited, and the others stay", async () => {
  const { form, submit } = makeCash()
  await submit()
  form.set({ units: "5" })
  expect(form.read().errors).toEqual({ reason: "Say why." })
})

test("an error of one cell goes as that cell is edited, those of all with the whole", () => {
  const form = makeForm({ lines: ["", ""] })
  form.object({ "lines.0": "Enter a number.", "lines.1": "Enter a number." })
  form.set({ lines: ["5", ""] }, ["lines.0"])
  expect(form.read().errors).toEqual({ "lines.1": "Enter a number." })
  form.set({ lines: ["5"] })
  expect(form.read().errors).toEqual({})
})

test("a form submitted twice before its answer is sent once", async () => {
  const { form, sent, accepted, submit } = makeCash()
  form.set(filled)
  await Promise.all([submit(), submit()])
  expect(sent).toHaveLength(1)
  expect(accepted).toEqual(["saved"])
})

test("the server's sentences stand at the fields that it refused, the first of each, and no failure beside them", async () => {
  const { form, submit } = makeCash([
    badInput({ field: "reason", message: "Too long." }, { field: "reason", message: "Odd." }),
  ])
  form.set(filled)
  await submit()
  expect(form.read()).toMatchObject({ errors: { reason: "Too long." }, failure: null, isSending: false })
})

test("a field that the server calls otherwise gets its sentence", async () => {
  const { form, submit } = makeCash([badInput({ field: "cents", message: "Too much." })])
  form.set(filled)
  await submit({ serverNames: { units: "cents" } })
  expect(form.read().errors).toEqual({ units: "Too much." })
})

test("what the server says of a part of a field stands at that part", async () => {
  const form = makeForm({ times: ["", ""] })
  await form.submit({
    check: (body) => ({ body }),
    send: badInput({ field: "when.1", message: "Too early." }),
    onSent: () => {},
    serverNames: { times: "when" },
  })
  expect(form.read().errors).toEqual({ "times.1": "Too early." })
})

test("without an answer the form says its own sentence, and a refusal keeps the usual one", async () => {
  const { form, submit } = makeCash([lose, refuse("too-busy")])
  form.set(filled)
  await submit({ unsure: "Nobody knows." })
  expect(form.read()).toMatchObject({ failure: "Nobody knows.", isSending: false })
  await submit({ unsure: "Nobody knows." })
  expect(form.read().failure).not.toBe("Nobody knows.")
})

test("a refusal of fields that the form does not have is one sentence", async () => {
  const { form, submit } = makeCash([badInput({ field: "key", message: "Odd." })])
  form.set(filled)
  await submit()
  expect(form.read().errors).toEqual({})
  expect(form.read().failure).toBeTruthy()
})

test("a form explains a refusal in its own words: at a field, in a sentence, or not at all", async () => {
  const { form, submit } = makeCash([refuse("too-busy"), refuse("already-changed"), refuse("not-found")])
  form.set(filled)
  await submit({ explain: ({ code }) => ({ reason: code }) })
  expect(form.read()).toMatchObject({ errors: { reason: "too-busy" }, failure: null })
  await submit({ explain: ({ code }) => code })
  expect(form.read()).toMatchObject({ errors: {}, failure: "already-changed" })
  await submit({ explain: () => ({}) })
  expect(form.read()).toMatchObject({ errors: {}, failure: null })
})

test("the same body sent again keeps its key, after a refusal and after a lost answer", async () => {
  const { form, sent, submit } = makeCash([refuse("too-busy"), lose])
  form.set(filled)
  for (const _ of [1, 2, 3]) await submit()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(3)
})

test("a changed body has a new key once the server has answered", async () => {
  const { form, sent, submit } = makeCash([refuse("too-busy")])
  form.set(filled)
  await submit()
  form.set({ units: "6" })
  await submit()
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test("after a lost answer a changed body keeps the key, so that the server never does both", async () => {
  const { form, sent, submit } = makeCash([lose, refuse("key-used-differently", undefined, 422)])
  form.set(filled)
  await submit()
  form.set({ units: "6" })
  await submit()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  // The person has been told that the first one arrived: what is sent now is another.
  await submit()
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test("after success the same body is another request", async () => {
  const { form, sent, submit } = makeCash()
  form.set(filled)
  await submit()
  await submit()
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test("a form is dirty while it differs from what it began with", () => {
  const { form } = makeCash()
  form.set({ units: "5" })
  expect(form.read().isDirty).toBe(true)
  form.set({ units: "" })
  expect(form.read().isDirty).toBe(false)
})
