import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makeHeldRejections, type Outcome, type Rejection, takeBackMs } from "./held-rejections.ts"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const asked = { id: 7, reason: "This medicine is no longer in stock." }

function makeHeld(answer: () => Promise<unknown> = () => Promise.resolve()) {
  const sent: Rejection[] = []
  const sentLeaving: Rejection[] = []
  const outcomes: Outcome[] = []
  const held = makeHeldRejections({
    send: (rejection) => {
      sent.push(rejection)
      return answer()
    },
    sendLeaving: (rejection) => sentLeaving.push(rejection),
  })
  return { held, sent, sentLeaving, outcomes, hear: (outcome: Outcome) => outcomes.push(outcome) }
}

test("sends a rejection once after ten seconds", async () => {
  const { held, sent, outcomes, hear } = makeHeld()
  held.hold(asked, hear)
  held.hold({ ...asked, reason: "Said twice." }, hear)
  await vi.advanceTimersByTimeAsync(takeBackMs - 1)
  expect([sent, held.isHeld(7)]).toEqual([[], true])
  await vi.advanceTimersByTimeAsync(1)
  expect([sent, held.isHeld(7), outcomes]).toEqual([[asked], false, [{ kind: "sent" }]])
})

test("never sends an undone rejection, and restarts the delay for a new one", async () => {
  const { held, sent, outcomes, hear } = makeHeld()
  held.hold(asked, hear)
  held.takeBack(7)
  await vi.advanceTimersByTimeAsync(takeBackMs)
  expect([sent, outcomes]).toEqual([[], [{ kind: "taken-back" }]])
  held.hold(asked, hear)
  await vi.advanceTimersByTimeAsync(4_000)
  held.takeBack(7)
  held.hold(asked, hear)
  // Its ten seconds are its own.
  await vi.advanceTimersByTimeAsync(takeBackMs - 1)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([asked])
})

test("neither undoes nor resends a rejection in flight", async () => {
  let answer = () => {}
  const { held, sent, sentLeaving, outcomes, hear } = makeHeld(
    () => new Promise<void>((resolve) => (answer = resolve)),
  )
  held.hold(asked, hear)
  await vi.advanceTimersByTimeAsync(takeBackMs)
  held.takeBack(7)
  held.leave()
  expect([sent, sentLeaving, outcomes, held.isHeld(7)]).toEqual([[asked], [], [], true])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([outcomes, held.isHeld(7)]).toEqual([[{ kind: "sent" }], false])
})

test("sends held rejections once when the page is left", async () => {
  const { held, sent, sentLeaving, hear } = makeHeld()
  held.hold(asked, hear)
  held.leave()
  held.leave()
  await vi.advanceTimersByTimeAsync(takeBackMs)
  expect([sent, sentLeaving]).toEqual([[], [asked]])
})

test("reports a refusal and releases the order", async () => {
  const error = new Error("somebody was faster")
  const { held, outcomes, hear } = makeHeld(() => Promise.reject(error))
  let changes = 0
  held.subscribe(() => changes++)
  held.hold(asked, hear)
  await vi.advanceTimersByTimeAsync(takeBackMs)
  expect([outcomes, held.isHeld(7), changes]).toEqual([[{ kind: "refused", error }], false, 2])
})
