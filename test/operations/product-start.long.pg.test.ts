import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { expect, test } from "vitest"
import { readPostmasterFile } from "#server/platform/embedded-postgres/postmaster-file.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { killNow } from "#test/support/database-process.ts"
import { notDemo, startProduct } from "#test/support/product-process.ts"

test("reports a port in use before starting the database", async () => {
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

test("logs a database that dies, but not the connections closed by a stop", async () => {
  await using folder = await makeDataFolder()
  await using product = await startProduct(folder.path, notDemo)
  const postmaster = await readPostmasterFile(folder.cluster)
  killNow(postmaster?.pid ?? 0)
  await expect.poll(() => product.output.join("\n")).toContain("PostgreSQL is up again.")
  expect(product.output.join("\n")).toContain("PostgreSQL ended (SIGKILL)")
  const before = product.output.length
  expect(await product.stop()).toBe(0)
  expect(product.output.slice(before)).toEqual([])
})

test("writes every line as JSON of one form, PostgreSQL's too", async () => {
  await using folder = await makeDataFolder()
  const settings = { ...notDemo, LOG_FORMAT: "json", LOG_LEVEL: "info" }
  await using product = await startProduct(folder.path, settings)
  const postmaster = await readPostmasterFile(folder.cluster)
  killNow(postmaster?.pid ?? 0)
  await expect.poll(() => product.output.join("\n")).toContain("PostgreSQL is up again.")
  expect(await product.stop()).toBe(0)
  const line = expect.objectContaining({
    level: expect.any(Number),
    time: expect.any(Number),
    msg: expect.any(String),
  })
  for (const text of product.output) expect(JSON.parse(text), text).toEqual(line)
  await expect(startProduct(folder.path, { ...settings, PORT: "http" })).rejects.toThrow(
    /before it was ready: \{"level":60,.*"msg":"The setting PORT must be/,
  )
})

test("keeps serving during the shutdown delay and reports it to load balancers", async () => {
  await using folder = await makeDataFolder()
  await using product = await startProduct(folder.path, { ...notDemo, SHUTDOWN_DELAY_SECONDS: "600" })
  process.kill(product.pid, "SIGTERM")
  const ready = () => fetch(`${product.url}/readyz`)
  await expect.poll(async () => (await ready()).status).toBe(503)
  expect(await (await ready()).json()).toMatchObject({ reason: "stopping" })
  expect((await fetch(`${product.url}/api/site`)).status).toBe(200)
  expect(await product.stop()).toBe(0)
})
