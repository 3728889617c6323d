import type { Page } from "@playwright/test"
import type { Health } from "#contract/admin/health.ts"
import { expect } from "../fixtures.ts"
import { failing, heading, type Seen } from "./check-screens.ts"

const path = "/admin/health?thing=live&show=month"
const drawn = async (page: Page) => {
  await heading("Nodes")(page)
  await expect(page.getByRole("img", { name: /^Live updates, the last 30 days/ }).first()).toBeVisible()
}

/** A server answer in which every component is failing. */
const inTrouble = (page: Page) =>
  page.route("**/api/admin/health", async (route) => {
    const answer = await route.fetch()
    const health = (await answer.json()) as Health
    const at = health.at
    const error = `connect ECONNREFUSED ${"x".repeat(80)}`
    const json: Health = {
      ...health,
      parts: health.parts.map((one, place) => ({
        ...one,
        ...(place % 2 === 0
          ? { state: "failing", reason: "no-answer", error, since: at, lastError: { at, text: error } }
          : { state: "slow", reason: "answers-slowly", since: at, latencyMs: 3_210 }),
      })),
      jobs: health.jobs.map((job) => ({ ...job, state: "failed", lastError: { at, text: error } })),
      differences: [
        { rule: "quantity is the sum of its batches", expected: "5", found: "4", thing: "stock", thingId: 7 },
      ],
      booksCheckedAt: at,
      services: [{ service: "fcm.googleapis.com", sent: 12, failed: 3, gone: 1 }],
      nodes: health.nodes.map((node) => ({ ...node, isSilent: true })),
      backups: [
        { id: 1, startedAt: at, tookMs: 900, sizeBytes: 4_471_850, rows: 137_563, provenAt: at, error: null },
      ],
    }
    await route.fulfill({ json })
  })

export const healthSeen: Seen[] = [
  { path, until: drawn },
  { path, before: inTrouble, until: heading("Stock records that do not add up") },
  {
    path,
    before: failing(/api\/admin\/health/),
    until: (page) => expect(page.getByText("We could not load the system status.")).toBeVisible(),
  },
]
