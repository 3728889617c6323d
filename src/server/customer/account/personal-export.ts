import { sql } from "kysely"
import { productName } from "#domain/platform/product.ts"
import { openLicencesOf } from "#server/customer/pharmacy-applications/licences.ts"
import { openPicturesOf } from "#server/pharmacy/prescriptions/pictures.ts"
import type { Platform } from "#server/platform/platform.ts"
import { findLooksToExport } from "./access-log.ts"
import { personalData } from "./personal-data.ts"
import { findPersonalRows, type PersonalRow } from "./queries.ts"

/** Everything about one person, keyed as in `personal-data.ts`, and who accessed it. */
export type PersonalExport = {
  from: string
  exportedAt: string
  profile: PersonalRow
  parts: Record<string, PersonalRow[]>
}

type App = Pick<Platform, "database" | "settings">

/** Reads all parts in one snapshot. */
export async function exportPerson(app: App, subject: string, now: Date): Promise<PersonalExport> {
  const [pictures, licences] = await Promise.all([openPicturesOf(app, subject), openLicencesOf(app, subject)])
  return app.database.sql
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => {
      await sql`set local time zone 'UTC'`.execute(db)
      const parts: Record<string, PersonalRow[]> = {}
      for (const [table, rules] of Object.entries(personalData)) {
        if (rules.exportedAs) parts[rules.exportedAs] = await findPersonalRows(db, { table, rules, subject })
      }
      parts.prescriptionPictures = (parts.prescriptionPictures ?? []).map((row) => ({
        ...row,
        picture: pictures.get(String(row.id))?.bytes.toString("base64") ?? null,
      }))
      parts.pharmacyApplications = (parts.pharmacyApplications ?? []).map((row) => ({
        ...row,
        licencePicture: licences.get(String(row.licencePictureId))?.toString("base64") ?? null,
      }))
      parts.looks = await findLooksToExport(db, subject)
      const { profile: [profile = {}] = [], ...rest } = parts
      return { from: productName, exportedAt: now.toISOString(), profile, parts: rest }
    })
}
