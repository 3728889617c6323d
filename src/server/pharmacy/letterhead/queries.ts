import { sql } from "kysely"
import type { Letterhead } from "#contract/pharmacy/letterhead.ts"
import { fn } from "#database/functions.gen.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import type { Picture } from "#server/platform/pictures/picture.ts"

type Logo = { mediaType: string; width: number; height: number; bytes: Buffer }
type Row = Omit<Letterhead, "logo"> & { [Part in keyof Logo]: Logo[Part] | null }

/** Returns the head of a pharmacy's papers. */
export async function getLetterhead(database: Database, pharmacy: PharmacyId): Promise<Letterhead> {
  const [row] = await queryPrepared(
    database,
    sql<Row>`
      select p.name, p.address, p.town, p.phone_number as "phoneNumber", p.licence_number as "licenceNumber",
        l.media_type as "mediaType", l.width, l.height, l.bytes
      from pharmacies p left join pharmacy_logos l on l.pharmacy_id = p.id
      where p.id = ${pharmacy}`,
  )
  if (!row) throw problem("not-found")
  const { mediaType, width, height, bytes, ...head } = row
  if (!mediaType || !width || !height || !bytes) return { ...head, logo: null }
  return { ...head, logo: { url: `data:${mediaType};base64,${bytes.toString("base64")}`, width, height } }
}

/** Sets the logo of a pharmacy's papers; null removes it. */
export async function setLogo(database: Database, pharmacy: PharmacyId, logo: Picture | null, now: Date) {
  await call(
    database,
    fn.setPharmacyLogo({
      ofPharmacy: pharmacy,
      media: logo?.mediaType ?? null,
      wide: logo?.width ?? null,
      high: logo?.height ?? null,
      picture: logo?.bytes ?? null,
      happenedAt: now,
    }),
  )
}
