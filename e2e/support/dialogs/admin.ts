import type { Page } from "@playwright/test"
import { answers, sheet } from "../rounds/admin-people.ts"
import { fullSettings } from "../rounds/admin-site.ts"
import { followedRecall, recallId } from "../sample-recalls.ts"
import { by, type Opening } from "./opening.ts"

/** Creates a medicine with a pharmacy's own barcode and a merge. */
const mergedMedicine = async (page: Page) => {
  const at = "2026-11-20T04:00:00.000Z"
  const staying = { id: 1, name: "aciclovir" }
  const id = "0b0c0d0e-0000-4000-8000-000000000000"
  const merge = {
    id,
    staying,
    gone: [{ id: 2, name: "acyclovir" }],
    reason: "Twice",
    mergedAt: at,
    mergedBy: null,
  }
  await page.route("**/api/admin/medicines/1", async (route) => {
    const answer = await route.fetch()
    const code = { gtin: "04791234567894", pharmacyId: 1, pharmacyName: "Harbour Chemists", linkedAt: at }
    const json = { unconfirmedCodes: [code], merges: [{ ...merge, undoneAt: null }] }
    await route.fulfill({ json: { ...(await answer.json()), ...json } })
  })
}

/** The dialogs of the administration. */
export const adminDialogs: Opening[] = [
  {
    path: "/admin/recalls",
    dialog: "pharmacy/recalls/start-dialog: Start a recall",
    open: by("Start a recall"),
  },
  {
    path: `/admin/recalls?id=${recallId}`,
    dialog: "pharmacy/recalls/recall-dialogs: Lift this recall?",
    before: followedRecall,
    open: by("Lift the recall"),
  },
  {
    path: "/admin/suppliers",
    dialog: "admin/suppliers/facts-dialog: Add supplier",
    open: by("Add supplier"),
  },
  { path: "/admin/suppliers", dialog: "admin/suppliers/facts-dialog: Edit ", open: by(/^Edit/) },
  {
    path: "/admin/pharmacies?id=1",
    dialog: "admin/pharmacies/licence-dialogs: Verify licence",
    open: by("Verify licence again"),
  },
  {
    path: "/admin/pharmacies?id=1",
    dialog: "admin/pharmacies/licence-dialogs: Hide from search",
    open: by("Hide from search"),
  },
  {
    path: "/admin/pharmacies?id=1",
    dialog: "admin/pharmacies/licence-dialogs: Close pharmacy",
    open: by("Close pharmacy"),
  },
  {
    path: "/admin/medicines?id=1",
    dialog: "admin/medicines/code-dialogs: Add barcode",
    open: by("Add barcode"),
  },
  {
    path: "/admin/medicines?id=1",
    dialog: "admin/medicines/code-dialogs: End barcode",
    open: by(/^End \d/),
  },
  {
    path: "/admin/medicines?id=1",
    dialog: "admin/medicines/code-dialogs: Confirm barcode",
    before: mergedMedicine,
    open: by(/^Confirm/),
  },
  {
    path: "/admin/medicines?id=1",
    dialog: "admin/medicines/undo-dialog: Undo merge",
    before: mergedMedicine,
    open: by("Undo"),
  },
  {
    path: "/admin/medicines",
    dialog: "admin/medicines/medicine-form: Add medicine",
    open: by("Add medicine"),
  },
  {
    path: "/admin/settings",
    dialog: "admin/settings/setting-dialogs: Reset:",
    before: fullSettings,
    open: by(/^Reset Blog/),
  },
  {
    path: "/admin/settings",
    dialog: "admin/settings/holidays-part: Add holiday",
    open: by("Add holiday"),
  },
  {
    path: "/admin/settings",
    dialog: "admin/settings/holidays-part: Rename ",
    open: by(/^Change \d/),
  },
  {
    path: "/admin/settings",
    dialog: "admin/settings/holidays-part: Remove ",
    open: by(/^Remove \d/),
  },
  {
    path: "/admin/settings",
    dialog: "admin/settings/tax-rate-dialog: Add tax",
    open: by("Add tax"),
  },
  {
    path: "/admin/settings",
    dialog: "admin/settings/tax-rate-dialog: Change ",
    before: fullSettings,
    open: by(/^Change VAT/),
  },
  {
    path: "/admin/settings",
    dialog: "admin/settings/tax-rates-part: Remove ",
    before: fullSettings,
    open: by(/^Remove VAT/),
  },
  {
    path: "/admin/users?look=x",
    dialog: "admin/people/end-dialogs: Remove from workplace",
    before: answers("**/api/admin/people/one*", sheet),
    open: by(/^Remove from/),
  },
  {
    path: "/admin/users?look=x",
    dialog: "admin/people/role-dialog: Role of ",
    before: answers("**/api/admin/people/one*", sheet),
    open: by("Change role"),
  },
]
