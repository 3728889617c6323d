import type { Words } from "#web/words/en.ts"
import { cashiers } from "#web/words/ta/cashiers.ts"
import { dashboard } from "#web/words/ta/dashboard.ts"
import { day } from "#web/words/ta/day.ts"
import { goodsIn } from "#web/words/ta/goods-in.ts"
import { keys } from "#web/words/ta/keys.ts"
import { openingHours } from "#web/words/ta/opening-hours.ts"
import { palette } from "#web/words/ta/palette.ts"
import { pharmacy } from "#web/words/ta/pharmacy.ts"
import { printer } from "#web/words/ta/printer.ts"
import { purchase } from "#web/words/ta/purchase.ts"
import { quarantine } from "#web/words/ta/quarantine.ts"
import { reports } from "#web/words/ta/reports.ts"
import { scan } from "#web/words/ta/scan.ts"
import { shelf } from "#web/words/ta/shelf.ts"
import { staff } from "#web/words/ta/staff.ts"
import { supplier } from "#web/words/ta/supplier.ts"
import { till } from "#web/words/ta/till.ts"
import { todo } from "#web/words/ta/todo.ts"
import { workplace } from "#web/words/ta/workplace.ts"

/** The Tamil texts of the staff's screens, loaded with the first of them. The administration reads English. */
export const tamilForStaff: Words = {
  cashiers,
  dashboard,
  day,
  goodsIn,
  keys,
  openingHours,
  palette,
  pharmacy,
  printer,
  purchase,
  quarantine,
  reports,
  scan,
  shelf,
  staff,
  supplier,
  till,
  todo,
  workplace,
}
