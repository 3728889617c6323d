import { randomUUID } from "node:crypto"
import { keepLicence } from "#server/customer/pharmacy-applications/licences.ts"
import type { Database } from "#server/platform/database/database.ts"
import { readPicture } from "#server/platform/pictures/picture.ts"
import { makePhoto } from "#test/pharmacy/prescriptions.ts"
import type { Shelf } from "#test/pharmacy/shelf.ts"

/** What an applicant enters. */
export const appliedFacts = {
  name: "Temple Road Pharmacy",
  phoneNumber: "011 234 5671",
  address: "12 Temple Road",
  town: "Maharagama",
  district: "Colombo",
  lat: 6.848,
  lng: 79.9265,
  hours: [{ from: 480, to: 1200 }],
  licenceNumber: "NMRA/P/777",
  licenceValidUntil: "2099-12-31",
  pharmacist: "Kamala Perera",
}

/** Creates an incomplete application of a person, who is created too if need be; returns its id. */
export async function makeApplication(
  { sql }: Pick<Shelf, "sql">,
  subject: string,
  text = "Applied",
): Promise<number> {
  await sql("insert into people (subject, name) values ($1, 'Applicant') on conflict do nothing", [subject])
  const [row] = await sql<{ id: number }>(
    `insert into pharmacy_applications (key, request_hash, subject, name, phone_number, address, town, district, lat, lng, open_minutes,
       licence_number, licence_valid_until, pharmacist, created_at, sent_at)
     values ($1, '', $2, $3, '+94112345671', $3, $3, 'Colombo', 6.848, 79.9265, '{[480,1200)}', $3, '2099-12-31', $3, now(), now())
     returning id`,
    [randomUUID(), subject, text],
  )
  if (!row) throw new Error("No application was made")
  return row.id
}

/** The same, sent with the picture of a licence. */
export async function makeSentApplication(
  { sql, database }: Pick<Shelf, "sql" | "database">,
  subject: string,
  text?: string,
): Promise<number> {
  const id = await makeApplication({ sql }, subject, text)
  await keepPhoto(database, { id, subject })
  return id
}

/** Adds the picture of a licence to an application. */
export const keepPhoto = (database: Database, own: { id: number; subject: string }) =>
  keepLicence(
    { database, settings: { pictureKey: null } },
    { ...own, picture: readPicture(makePhoto({ mark: `licence of ${own.subject}` })), now: new Date() },
  )
