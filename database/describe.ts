import pg from "pg"

const ours = `n.nspname in ('public', 'private') and c.relname not like 'kysely%'`
const appRights = `a.grantee in (0, (select oid from pg_roles where rolname = 'pharos_app'))`

// Each statement prints one kind of object in a stable order: what pg_dump would print, without needing it.
const parts = [
  `select format(e'create table %s (\n%s\n)%s;\n', c.oid::regclass, string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
           when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end), e',\n' order by a.attnum),
      ' with (' || array_to_string(c.reloptions, ', ') || ')') as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and ${ours} group by c.oid order by c.oid::regclass::text`,
  `select format('alter table %s add constraint %I %s;', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype in ('p', 'u', 'f', 'c', 'x') and ${ours} order by c.oid::regclass::text, k.conname`,
  `select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by i.indexrelid::regclass::text`,
  `select format('alter table %s replica identity using index %s;', c.oid::regclass, i.indexrelid::regclass) as line
    from pg_index i join pg_class c on c.oid = i.indrelid where i.indisreplident order by 1`,
  `select format(e'create view %s as\n%s', c.oid::regclass, pg_get_viewdef(c.oid)) as line from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.relname`,
  `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where not tgisinternal order by tgrelid::regclass::text, tgname`,
  `select format('create publication %I for table %s (%s);', pubname, tablename, array_to_string(attnames, ', ')) as line from pg_publication_tables order by pubname, tablename`,
  `select format('create policy %I on %I for %s to %s using (%s);', policyname, tablename, lower(cmd), array_to_string(roles, ', '), qual) as line
    from pg_policies where schemaname = 'public' and policyname <> 'every_row' order by tablename, policyname`,
  `select format('grant %s on %s to pharos_app;', lower(string_agg(privilege_type, ', ' order by privilege_type)), table_name) as line
    from information_schema.role_table_grants where grantee = 'pharos_app' and table_schema in ('public', 'private') group by table_name order by table_name`,
  // Not from information_schema.column_privileges, which takes seconds.
  `select format('grant %s (%s) on %s to pharos_app;', lower(a.privilege_type), string_agg(k.attname, ', ' order by k.attname), c.relname) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute k on k.attrelid = c.oid and not k.attisdropped, aclexplode(k.attacl) a
    where n.nspname in ('public', 'private') and a.grantee = (select oid from pg_roles where rolname = 'pharos_app')
      and not exists (select from aclexplode(c.relacl) t where t.grantee = a.grantee and t.privilege_type = a.privilege_type)
    group by a.privilege_type, c.relname order by c.relname, a.privilege_type`,
  `select format('grant execute on function %s to %s;', p.oid::regprocedure, string_agg(case a.grantee when 0 then 'public' else a.grantee::regrole::text end, ', ' order by a.grantee)) as line
    from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace = 'public'::regnamespace and ${appRights}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') group by p.oid order by 1`,
]

const bodies = `select pg_get_functiondef(p.oid) || e';\n' as line from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname, p.oid::regprocedure::text`

/** Prints a database's schema as SQL, optionally with the functions' bodies. */
export async function describeSchema(ownerUrl: string, { withBodies = false } = {}): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const sections: string[] = []
    for (const part of withBodies ? [...parts, bodies] : parts) {
      const { rows } = await client.query<{ line: string }>(part)
      sections.push(rows.map((row) => row.line).join("\n"))
    }
    return `${sections.filter(Boolean).join("\n\n")}\n`
  } finally {
    await client.end()
  }
}
