import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { openReminders, type ReminderDesk } from "#test/customer/reminders.ts"
import { notDemo } from "#test/support/product-process.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const people = 30

/** Starts Pharos as its own process on the test's database: a second node. */
async function startNode(desk: ReminderDesk) {
  const child = spawn(process.execPath, ["src/server/app/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      DATABASE_URL: desk.data.ownerUrl,
      DATABASE_DURABILITY: "promised", // tests run without fsync
      PUSH_SERVICES: desk.service.origin,
      ...notDemo,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = once(child, "exit")
  await Promise.race([once(child.stdout, "data"), ended])
  return {
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await this.kill()
    },
  }
}

test("delivers each of thirty doses once when one of two nodes is killed while sending", async () => {
  await using desk = await openReminders()
  const devices: string[] = []
  for (let person = 0; person < people; person++) {
    const { subject, id } = await desk.makeReminded()
    devices.push(id)
    await desk.makeDose({ subject, dueAt: new Date(Date.now() - 1_000) })
  }
  // The first ten are accepted, the rest hang: the sender is killed with twenty messages in flight.
  desk.service.holdWhen((_, arrival) => arrival > 10)

  await using victim = await startNode(desk)
  await expect.poll(() => desk.service.held.length).toBe(people - 10)
  await expect.poll(async () => (await desk.sql("select from push_deliveries")).length).toBe(10)
  await using other = await startNode(desk)
  await victim.kill()
  desk.service.holdWhen(() => false)
  // Ends its 30-second lease early.
  await desk.sql("update next_doses set claimed_until = now() where notified_at is null")

  await expect.poll(async () => (await desk.notified()).length).toBe(people)
  expect(
    desk
      .got()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(devices.sort())
  await other.kill()
})
