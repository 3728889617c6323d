import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { liveOwner, lockFolder } from "./folder-lock.ts"

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), "pharos-lock-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

test("gives a stale lock to exactly one of many processes", async () => {
  await using folder = await makeFolder()
  await writeFile(
    join(folder.path, "pharos.lock"),
    JSON.stringify({ pid: process.pid, mark: "another boot" }),
  )
  const starters = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder.path)))
  expect(starters.filter((starter) => starter.status === "fulfilled")).toHaveLength(1)
  expect(await liveOwner(folder.path)).toBe(process.pid)
})

test("leaves nothing in a released folder", async () => {
  await using folder = await makeFolder()
  const lock = await lockFolder(folder.path)
  await expect(lockFolder(folder.path)).rejects.toThrow("is using the data folder")
  await lock.release()
  expect(await readdir(folder.path)).toEqual([])
  expect(await liveOwner(folder.path)).toBe(null)
})

test.each(["", "{", "[]", '{"pid":"x","mark":null}', "\u0000"])(
  "treats a lock file of %j as stale",
  async (text) => {
    await using folder = await makeFolder()
    await writeFile(join(folder.path, "pharos.lock"), text)
    expect(await liveOwner(folder.path)).toBe(null)
    await (await lockFolder(folder.path)).release()
  },
)
