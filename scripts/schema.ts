import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { describeSchema } from "#database/describe.ts"
import { migrate } from "#database/migrate.ts"
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts"
import { root } from "./run-command.ts"

const sqlFile = join(root, "database/schema.sql")
const typesFile = join(root, "database/schema.gen.ts")
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

async function make(): Promise<{ sql: string; types: string }> {
  const folder = await mkdtemp(join(tmpdir(), "pharos-schema-"))
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, "data"),
    log: () => {},
    durable: false,
  })
  try {
    await migrate(cluster.ownerUrl)
    return {
      sql: `${head}\n\n${await describeSchema(cluster.ownerUrl)}`,
      types: await types(cluster.ownerUrl, join(folder, "schema.gen.ts")),
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compares what the migrations make with what is committed. */
export async function schemaIsFresh(): Promise<boolean> {
  const made = await make()
  const fresh =
    (await readFile(sqlFile, "utf8")) === made.sql && (await readFile(typesFile, "utf8")) === made.types
  if (!fresh)
    console.error(
      "database/schema.sql or schema.gen.ts is stale: run `node scripts/schema.ts` and commit both.",
    )
  return fresh
}

if (import.meta.main) {
  const made = await make()
  await writeFile(sqlFile, made.sql)
  await writeFile(typesFile, made.types)
}
