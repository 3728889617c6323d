import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { expect, test } from "vitest"
import { readPostmasterFile } from "#server/platform/embedded-postgres/postmaster-file.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { killNow } from "#test/support/database-process.ts"
import { notDemo, startProduct } from "#test/support/product-process.ts"

test("a taken port is told in one sentence, before the database is started", async () => {
  await using folder = await makeDataFolder()
  await using other = createServer().listen(0, "127.0.0.1")
  await once(other, "listening")
  const { port } = other.address() as AddressInfo // a TCP server has no path
  await expect(startProduct(folder.path, { ...notDemo, PORT: String(port) })).rejects.toThrow(
    new Error(
      `Pharos ended before it was ready: Something else already listens on port ${port} of 127.0.0.1. Set PORT to another one, for example PORT=${port + 1} npm start.`,
    ),
  )
  expect(await readdir(folder.path)).toEqual([])
})

test("a stop says nothing of the connections it closes, and a database that dies by itself is told", async () => {
  await using folder = await makeDataFolder()
  await using product = await startProduct(folder.path, notDemo)
  const postmaster = await readPostmasterFile(folder.cluster)
  killNow(postmaster?.pid ?? 0)
  await expect.poll(() => product.said.join("\n"), { timeout: 60_000 }).toContain("PostgreSQL is up again.")
  expect(product.said.join("\n")).toContain("PostgreSQL ended (SIGKILL)")
  const before = product.said.length
  expect(await product.stop()).toBe(0)
  expect(product.said.slice(before)).toEqual([])
})

test("asked to stop, it tells balancers so and serves until the delay is over or it is asked again", async () => {
  await using folder = await makeDataFolder()
  await using product = await startProduct(folder.path, { ...notDemo, SHUTDOWN_DELAY_SECONDS: "600" })
  process.kill(product.pid, "SIGTERM")
  const ready = () => fetch(`${product.url}/readyz`)
  await expect.poll(async () => (await ready()).status, { timeout: 60_000 }).toBe(503)
  expect(await (await ready()).json()).toMatchObject({ reason: "stopping" })
  expect((await fetch(`${product.url}/api/site`)).status).toBe(200)
  expect(await product.stop()).toBe(0)
})
