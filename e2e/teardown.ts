import { rm } from "node:fs/promises"

// Playwright takes the default export.
// oxlint-disable-next-line import/no-default-export
export default async function removeData(): Promise<void> {
  if (process.env.E2E_DATA_DIR) await rm(process.env.E2E_DATA_DIR, { recursive: true, force: true })
}
