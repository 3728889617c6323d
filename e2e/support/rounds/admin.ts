import { applicationsSeen } from "./admin-applications.ts"
import { dataRequestsSeen } from "./admin-data-requests.ts"
import { healthSeen } from "./admin-health.ts"
import { medicinesSeen } from "./admin-medicines.ts"
import { overviewSeen } from "./admin-overview.ts"
import { peopleSeen } from "./admin-people.ts"
import { pharmaciesSeen } from "./admin-pharmacies.ts"
import { shortagesSeen } from "./admin-shortages.ts"
import { siteSeen } from "./admin-site.ts"
import type { Round } from "./check-screens.ts"
import { adminRecallsSeen } from "./recalls.ts"

export const adminRounds: Round[] = [
  { as: "admin", title: "an admin's overview and audit log", seen: overviewSeen },
  { as: "admin", title: "an admin's system health", seen: healthSeen },
  { as: "admin", title: "an admin's pharmacies", seen: pharmaciesSeen },
  { as: "admin", title: "an admin's applications of pharmacies", seen: applicationsSeen },
  { as: "admin", title: "an admin's data requests", seen: dataRequestsSeen },
  { as: "admin", title: "an admin's users and suppliers", seen: peopleSeen },
  { as: "admin", title: "an admin's medicines", seen: medicinesSeen },
  { as: "admin", title: "an admin's recalls", seen: adminRecallsSeen },
  { as: "admin", title: "an admin's shortages", seen: shortagesSeen },
  { as: "admin", title: "an admin's banners and settings", seen: siteSeen },
]
