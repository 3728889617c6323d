import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import pg from "pg"
import { migrate } from "#database/migrate.ts"
import { startEmbeddedPostgres } from "#server/embedded-postgres/supervisor.ts"
import { root } from "./run-command.ts"

const sqlFile = join(root, "database/schema.sql")
const typesFile = join(root, "database/schema.gen.ts")

// Each statement prints one kind of thing in a stable order: what pg_dump would show, without needing it.
const parts = [
  `select format(e'create table %s (\n%s\n);\n', c.oid::regclass, string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
           when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end), e',\n' order by a.attnum)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%' group by c.oid order by c.oid::regclass::text`,
  `select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c', 'x') and conrelid <> 0
      and conrelid::regclass::text not like 'kysely%' order by conrelid::regclass::text, conname`,
  `select indexdef || ';' as line from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
      and indexname not in (select conname from pg_constraint) order by indexname`,
  `select pg_get_functiondef(p.oid) || e';\n' as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname, p.oid::regprocedure::text`,
  `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where not tgisinternal order by tgrelid::regclass::text, tgname`,
  `select format('create publication %I for table %s (%s);', pubname, tablename, array_to_string(attnames, ', ')) as line from pg_publication_tables order by pubname, tablename`,
  `select format('grant %s on %s to pharos_app;', lower(string_agg(privilege_type, ', ' order by privilege_type)), table_name) as line
    from information_schema.role_table_grants where grantee = 'pharos_app' and table_schema = 'public' group by table_name order by table_name`,
  `select format('grant %s (%s) on %s to pharos_app;', lower(privilege_type), string_agg(column_name, ', ' order by column_name), table_name) as line
    from information_schema.column_privileges g where grantee = 'pharos_app' and table_schema = 'public'
      and not exists (select from information_schema.role_table_grants t where t.grantee = g.grantee and t.table_name = g.table_name and t.privilege_type = g.privilege_type)
    group by privilege_type, table_name order by table_name, privilege_type`,
  `select format('grant execute on function %s to pharos_app;', p.oid::regprocedure) as line from pg_proc p, aclexplode(p.proacl) a
    where p.pronamespace = 'public'::regnamespace and a.grantee = (select oid from pg_roles where rolname = 'pharos_app') order by 1`,
]

async function describe(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const sections: string[] = []
    for (const part of parts) {
      const { rows } = await client.query<{ line: string }>(part)
      sections.push(rows.map((row) => row.line).join("\n"))
    }
    return `-- Made by \`node scripts/schema.ts\` from the migrations; the check keeps it fresh.\n\n${sections.filter(Boolean).join("\n\n")}\n`
  } finally {
    await client.end()
  }
}

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
      sql: await describe(cluster.ownerUrl),
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
