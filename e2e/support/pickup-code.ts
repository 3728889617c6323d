import type { Locator } from "@playwright/test"
import type { Rows } from "./fixtures.ts"

/** Fills in the pickup code of the order that the dialog shows, as its customer says it. */
export async function enterPickupCode(dialog: Locator, rows: Rows): Promise<void> {
  const shown = await dialog.getByText(/^CO-\d{4}-\d{5}$/).textContent()
  const [order] = await rows<{ code: string }>(
    "select pickup_code as code from customer_orders where id = $1",
    [Number(shown?.slice(8))],
  )
  await dialog.getByLabel("Pickup code").fill(order?.code ?? "")
}

/** Completes without the code for the first of the offered reasons. */
export async function completeWithoutCode(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Complete without a code" }).click()
  await dialog.getByRole("button", { name: "Known to us." }).click()
}
