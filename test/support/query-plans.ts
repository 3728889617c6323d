import type { Database } from "#server/platform/database/database.ts"

export type Plan = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Plan[] }
export type Explained = Plan & { "Shared Hit Blocks": number; "Shared Read Blocks": number }

/** Returns a plan's nodes, itself first. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Returns the nodes that scan a whole table. */
export const fullScans = (plan: Plan, isMeant: (table: string) => boolean): Plan[] =>
  nodesOf(plan).filter((node) => node["Node Type"] === "Seq Scan" && isMeant(node["Relation Name"] ?? ""))

/** Returns how many pages a statement read, from memory or not. */
export const pagesRead = (plan: Explained) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]

/** Returns a database that explains each statement and answers with `rows`, and the plans in their order. */
export function explaining(database: Database, rows: object[] = []): { asked: Database; plans: Explained[] } {
  const plans: Explained[] = []
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows: explained } = await database.pool.query<{ "QUERY PLAN": { Plan: Explained }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    plans.push(...(explained[0]?.["QUERY PLAN"] ?? []).map(({ Plan }) => Plan))
    return { rows }
  }
  return { asked: { ...database, pool: { query } } as unknown as Database, plans } // the only method used
}
