import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** Announcements of the administration: one to the district of this pharmacy, one to another. */
export async function announcementWrites({ shelf }: PreparedCounter): Promise<Record<string, Write>> {
  await shelf.sql("update pharmacies set district = 'District ' || id where id = $1", [shelf.pharmacy])
  const path = async (district: string) => {
    const [made] = await shelf.sql<{ id: number }>(
      `insert into announcements (key, request_hash, title, body, district, starts_at)
       values (gen_random_uuid(), '', 'Prices', 'From Monday', $1, '2026-01-01') returning id`,
      [district],
    )
    return `/pharmacy/announcements/${made?.id}/read`
  }
  return {
    "announcements.read": {
      path: await path(`District ${shelf.pharmacy}`),
      body: {},
      foreign: { path: await path("Elsewhere") },
    },
  }
}
