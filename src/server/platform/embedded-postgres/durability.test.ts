import { expect, test } from "vitest"
import { checkDurability, findUnsafe, requirements } from "./durability.ts"

function makeSettings(changed: Record<string, string> = {}) {
  const safe = {
    fsync: "on",
    full_page_writes: "on",
    data_checksums: "on",
    synchronous_commit: "on",
    wal_level: "logical",
    max_wal_senders: "10",
    max_replication_slots: "10",
  }
  return new Map(Object.entries({ ...safe, ...changed }))
}

test("accepts a server that flushes every commit", () => {
  expect(findUnsafe(makeSettings())).toEqual([])
  expect(findUnsafe(makeSettings({ synchronous_commit: "remote_apply" }))).toEqual([])
})

test.each([
  { name: "fsync", value: "off" },
  { name: "full_page_writes", value: "off" },
  { name: "data_checksums", value: "off" },
  { name: "synchronous_commit", value: "off" },
  { name: "synchronous_commit", value: "local" },
  { name: "wal_level", value: "replica" },
  { name: "max_wal_senders", value: "9" },
  { name: "max_replication_slots", value: "0" },
])("reports $name = $value as unsafe", ({ name, value }) => {
  const [found, ...others] = findUnsafe(makeSettings({ [name]: value }))
  expect(found).toBe(`${name} is ${value} (${requirements[name]?.consequence})`)
  expect(others).toEqual([])
})

test("does not take an unknown setting for a safe one", () => {
  expect(findUnsafe(new Map())).toHaveLength(Object.keys(requirements).length)
})

test("refuses unsafe settings of an external server and warns of unknown ones", () => {
  expect(checkDurability(makeSettings())).toEqual({ unsafe: [], warnings: [] })
  expect(checkDurability(makeSettings({ synchronous_commit: "local" })).unsafe).toEqual([])
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"])
    expect(checkDurability(makeSettings({ [name]: "off" })).unsafe).toEqual([
      `${name} is off (${requirements[name]?.consequence})`,
    ])
  expect(checkDurability(new Map())).toEqual({
    unsafe: [],
    warnings: ["durability-unknown", "no-data-checksums"],
  })
})
