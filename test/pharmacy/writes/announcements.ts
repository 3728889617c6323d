import { districts } from "#domain/platform/districts.ts"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** Announcements of the administration: one to the district of this pharmacy, one to another. */
export async function announcementWrites({ shelf }: PreparedCounter): Promise<Record<string, Write>> {
  // The sides of a test with ids of their own are in districts of their own.
  const own = districts[Math.floor(shelf.pharmacy / 10_000_000) % districts.length] ?? districts[0]
  await shelf.sql("update pharmacies set district = $2 where id = $1", [shelf.pharmacy, own])
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
      path: await path(own),
      body: {},
      foreign: { path: await path("Elsewhere") },
    },
  }
}
