import { expect, test } from "vitest"
import type { Status } from "#contract/platform/site.ts"
import { startApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

test("tells a guest how the services did, day by day, and names no part and no reason", async () => {
  await using app = await startApp({ now: () => new Date("2026-11-26T06:00:00Z") })
  await ask(
    app.cluster.ownerUrl,
    `insert into health_hours (part, hour, well, slow, failing, not_set_up) values
       ('database', '2026-11-24T06:00Z', 60, 0, 0, 0), ('search', '2026-11-24T06:00Z', 45, 0, 15, 0),
       ('login', '2026-11-24T06:00Z', 0, 0, 0, 60), ('live', '2026-08-01T06:00Z', 0, 0, 60, 0);
     insert into health_nodes (id, name, version, started_at, seen_at, memory_bytes, loop_delay_ms)
       values ('00000000-0000-0000-0000-000000000001', 'secret-host', '1', now(), now(), 1, 1);
     insert into health_samples (part, at, node, state, error)
       values ('database', '2026-11-26T05:00Z', '00000000-0000-0000-0000-000000000001', 'failing', 'secret error')`,
  )
  const answer = await app.ask("/api/status")
  expect(answer.status).toBe(200)
  const told = await answer.text()
  expect(told).not.toMatch(/secret|database/)
  const { services } = JSON.parse(told) as Status // the endpoint's own answer
  const lastDays = Object.fromEntries(services.map(({ service, days }) => [service, days.slice(-3)]))
  expect(lastDays).toEqual({
    search: [0.25, null, 1],
    orders: [0, null, 1],
    reminders: [0, null, 1],
    live: [null, null, null],
    login: [0, null, 1],
  })
  const uptimes = Object.fromEntries(services.map(({ service, uptime }) => [service, uptime]))
  expect(uptimes).toMatchObject({ search: 0.375, orders: 0.5, live: null })
  expect(services.map(({ state }) => state)).not.toContain("failing")
})

test("says that services do not work when their history cannot be read", async () => {
  await using app = await startApp()
  await ask(app.cluster.ownerUrl, "drop table health_hours")
  const { services } = (await (await app.ask("/api/status")).json()) as Status // the endpoint's own answer
  const orders = services.find(({ service }) => service === "orders")
  expect(orders).toMatchObject({ state: "failing", uptime: null })
})
