import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { promisify } from "node:util"
import { describeSchema } from "#database/describe.ts"
import { migrate } from "#database/migrate.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { describeWrappers } from "./function-wrappers.ts"
import { root } from "./run-command.ts"

const sqlFile = join(root, "database/schema.sql")
const typesFile = join(root, "database/schema.gen.ts")
const wrappersFile = join(root, "database/functions.gen.ts")
const head =
  "-- Made by `node scripts/schema.ts` from migrations/ and functions/, which holds the functions themselves; the check keeps it fresh."

async function types(ownerUrl: string, file: string): Promise<string> {
  const args = [
    "--url",
    ownerUrl,
    "--dialect",
    "postgres",
    "--out-file",
    file,
    "--include-pattern",
    "public.*",
    "--log-level",
    "error",
  ]
  await promisify(execFile)(join(root, "node_modules/.bin/kysely-codegen"), args, { cwd: root })
  return readFile(file, "utf8")
}

/** Returns the expected content of each generated file. */
async function make(): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "pharos-schema-"))
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, "data"),
    log: () => {},
    durable: false,
  })
  try {
    await migrate(cluster.ownerUrl)
    return new Map([
      [sqlFile, `${head}\n\n${await describeSchema(cluster.ownerUrl)}`],
      [typesFile, await types(cluster.ownerUrl, join(folder, "schema.gen.ts"))],
      [wrappersFile, await describeWrappers(cluster.ownerUrl)],
    ])
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compares the result of the migrations and functions with the committed files. */
export async function schemaIsFresh(): Promise<boolean> {
  let isFresh = true
  for (const [file, made] of await make()) {
    if ((await readFile(file, "utf8").catch(() => "")) === made) continue
    isFresh = false
    console.error(`${relative(root, file)} is stale: run \`node scripts/schema.ts\` and commit it.`)
  }
  return isFresh
}

if (import.meta.main) for (const [file, made] of await make()) await writeFile(file, made)
