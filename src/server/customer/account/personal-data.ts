import { accountData } from "./personal-data/account.ts"
import { branchData } from "./personal-data/branches.ts"
import { counterCustomerData } from "./personal-data/counter-customers.ts"
import { doseData } from "./personal-data/doses.ts"
import { goodsInData } from "./personal-data/goods-in.ts"
import { orderData } from "./personal-data/orders.ts"
import type { PersonalTable } from "./personal-data/personal-table.ts"
import { prescriptionData } from "./personal-data/prescriptions.ts"
import { staffData } from "./personal-data/staff.ts"

/**
 * Every table with data about people. The export is made from this; a test walks the migrated schema and
 * fails for a column that is listed neither here nor in `impersonal`.
 */
export const personalData: Record<string, PersonalTable> = {
  ...accountData,
  ...counterCustomerData,
  ...orderData,
  ...doseData,
  ...branchData,
  ...goodsInData,
  ...staffData,
  ...prescriptionData,
}
