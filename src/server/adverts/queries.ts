import type { Database } from "../database.ts"

/** Advertisements that run at a moment, the oldest first. */
export async function findRunningAdverts(database: Database, now: Date) {
  const rows = await database.sql
    .selectFrom("adverts")
    .select(["id", "title", "body", "link_text", "link_url", "image_url", "image_alt", "placement"])
    .where("starts_at", "<=", now)
    .where((is) => is.or([is("ends_at", "is", null), is("ends_at", ">", now)]))
    .orderBy("starts_at")
    .orderBy("id")
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    linkText: row.link_text,
    linkUrl: row.link_url,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    placement: row.placement === "top" ? ("top" as const) : ("list" as const),
  }))
}
