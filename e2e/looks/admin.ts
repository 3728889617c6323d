import { peopleSeen } from "./admin-people.ts"
import { pharmaciesSeen } from "./admin-pharmacies.ts"
import { heading, type Round } from "./look.ts"

export const adminRounds: Round[] = [
  { as: "admin", title: "an admin's pharmacies", seen: pharmaciesSeen },
  { as: "admin", title: "an admin's users and suppliers", seen: peopleSeen },
  { as: "admin", title: "an admin's pages", seen: [{ path: "/admin", until: heading("Admin") }] },
]
