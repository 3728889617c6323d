import type { Page } from "@playwright/test"
import type { ListedKey } from "#contract/admin/keys.ts"
import type { PharmacyKey } from "#contract/imports/keys.ts"

const made = {
  createdAt: "2026-11-20T04:00:00.000Z",
  createdBy: "Ruwan Silva",
  isSandbox: false,
  expiresAt: null,
}
const used = { lastUsedAt: "2026-11-21T04:00:00.000Z", revokedAt: null, revokedBy: null }
const ended = { lastUsedAt: null, revokedAt: "2026-11-21T05:00:00.000Z", revokedBy: "Ruwan Silva" }
const keys: PharmacyKey[] = [
  {
    id: 1,
    name: "Counter till",
    prefix: "phk_abc123",
    scopes: ["stock:read", "stock:write"],
    ...made,
    ...used,
  },
  {
    id: 2,
    name: `Lists ${"of the evening ".repeat(4)}`,
    prefix: "phk_def456",
    scopes: ["stock:write"],
    ...made,
    ...ended,
  },
  {
    id: 3,
    name: "Trial of the new till",
    prefix: "phk_ghi789",
    scopes: ["stock:write"],
    ...made,
    ...used,
    isSandbox: true,
    expiresAt: "2026-11-21T04:00:00.000Z",
  },
]

const owner = { pharmacyId: 1, pharmacy: "Harbour Chemists", town: "Pettah" }

/** Shows a key in use, a revoked one and an expired sandbox key, to the pharmacy and to the administration. */
export async function sampleKeys(page: Page) {
  await page.route("**/api/pharmacy/keys", (route) => route.fulfill({ json: { keys } }))
  await page.route("**/api/admin/pharmacies/1", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), keys } })
  })
  const listed: ListedKey[] = keys.map((key) => ({ ...key, ...owner }))
  await page.route("**/api/admin/keys?*", (route) =>
    route.fulfill({ json: { keys: listed, total: listed.length } }),
  )
}
