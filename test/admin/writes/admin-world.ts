import type { Shelf } from "#test/pharmacy/shelf.ts"
import type { Write } from "#test/pharmacy/writes/write.ts"
import type { TestApp } from "#test/support/app.ts"

/** The world of each part: a stock with its pharmacy (and `sql` as the owner), and an administrator. */
export type AdminWorld = { app: TestApp; shelf: Shelf; admin: { cookie: string; subject: string } }

/** The writes of one part of the administration, by the endpoint's name. */
export type AdminWrites = (world: AdminWorld) => Promise<Record<string, Write>>
