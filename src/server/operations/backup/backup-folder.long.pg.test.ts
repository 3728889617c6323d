import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { backupName } from "./backup-folder.ts"
import { backupCommand, restoreCommand } from "./command.ts"

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), "pharos-backups-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

test("keeps the newest backups of its folder and nothing else's files", async () => {
  await using place = await makeFolder()
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  await shelf.makeRow({ quantity: 5 })
  const folder = join(place.path, "kept")
  await mkdir(folder)
  const others = ["notes.txt", "pharos-20200101T020000Z.backup.part", "my-pharos-20200101T020000Z.backup"]
  const old = ["20200101T020000Z", "20200103T020000Z", "20200102T020000Z"].map((at) => `pharos-${at}.backup`)
  for (const name of [...others, ...old]) await writeFile(join(folder, name), "old")
  const environment = { DATABASE_URL: data.ownerUrl }
  expect(await backupCommand(["--folder", folder, "--keep", "2"], environment)).toBe(0)
  const left = (await readdir(folder)).filter((name) => !others.includes(name))
  expect(left).toEqual([
    "pharos-20200103T020000Z.backup",
    expect.stringMatching(/^pharos-2\d{7}T\d{6}Z\.backup$/),
  ])
  expect((await readdir(folder)).length).toBe(others.length + 2)
  // The drill takes the newest one, which is whole; the older one is not.
  expect(await restoreCommand(["--drill", folder], {})).toBe(0)
  expect(await restoreCommand(["--drill", join(folder, left[0] ?? "")], {})).toBe(1)
  expect(await restoreCommand(["--drill", place.path], {})).toBe(1)
  expect(await restoreCommand([folder], environment)).toBe(1)
})

test("gives each backup to the operator's command, and keeps the old ones unless it succeeds", async () => {
  await using place = await makeFolder()
  await using data = await makeDatabase()
  await using shelf = await openShelf(data)
  const old = "pharos-20200101T020000Z.backup"
  await writeFile(join(place.path, old), "old")
  const run = (command: string) =>
    backupCommand(["--folder", place.path, "--keep", "1", "--unproven"], {
      DATABASE_URL: data.ownerUrl,
      BACKUP_COMMAND: command,
    })
  expect(await run("exit 3")).toBe(1)
  expect(await readdir(place.path)).toContain(old)
  const noted = await shelf.sql<{ error: string | null }>("select error from backups")
  expect(noted).toEqual([{ error: expect.stringContaining("BACKUP_COMMAND ended with 3") }])
  for (const name of await readdir(place.path)) if (name !== old) await rm(join(place.path, name))
  const offsite = join(place.path, "offsite")
  expect(await run(`cp "$1" ${offsite}`)).toBe(0)
  const left = (await readdir(place.path)).filter((name) => name !== "offsite")
  expect(left).toEqual([expect.not.stringContaining("2020")])
  expect(await readFile(offsite)).toEqual(await readFile(join(place.path, left[0] ?? "")))
})

test("names a backup by its time", () => {
  expect(backupName(new Date("2026-11-23T02:00:09.123Z"))).toBe("pharos-20261123T020009Z.backup")
})

test.each([
  [["--folder", "a", "file"]],
  [["file", "--keep", "2"]],
  [["--folder", "a", "--keep", "0"]],
  [["a", "b"]],
  [["--keep", "2"]],
])("explains itself for %j", async (args) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {})
  try {
    expect(await backupCommand(args, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })).toBe(1)
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^npm run backup -- <file>/))
  } finally {
    said.mockRestore()
  }
})
