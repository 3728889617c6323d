import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** A logo that is removed. */
export async function letterheadWrites({ shelf }: PreparedCounter): Promise<Record<string, Write>> {
  await shelf.sql(
    "insert into pharmacy_logos (pharmacy_id, media_type, width, height, bytes, set_at) values ($1, 'image/png', 1, 1, 'x', now())",
    [shelf.pharmacy],
  )
  return { "letterhead.removeLogo": { path: "/pharmacy/letterhead/logo/remove", body: {} } }
}
