import type { Page } from "@playwright/test"

const draft = {
  id: "7b6c1f4e-0d5a-4d0a-9c53-0b7f1c1d9b01",
  version: 3,
  supplier: "Lanka Wholesale",
  invoiceNumber: "LW 20418",
  total: "18450.00",
  lineCount: 12,
  pageCount: 2,
  savedAt: "2026-11-10T05:10:00.000Z",
  savedBy: "Ruwan Silva",
}
const begun = {
  ...draft,
  id: "7b6c1f4e-0d5a-4d0a-9c53-0b7f1c1d9b02",
  supplier: "",
  invoiceNumber: "",
  total: "",
  lineCount: 1,
  pageCount: 0,
  savedBy: "Nimali Perera",
}

/** Answers with two drafts, one hardly begun, and refuses to save any: somebody else was faster. */
export async function sampleDrafts(page: Page) {
  await page.route("**/api/pharmacy/drafts?kind=*", (route) => {
    const kind = new URL(route.request().url()).searchParams.get("kind")
    const sheet = kind === "goods-in" ? {} : { invoiceNumber: null, total: null, lineCount: 2 }
    return route.fulfill({ json: { drafts: [draft, begun].map((each) => ({ kind, ...each, ...sheet })) } })
  })
  await page.route("**/api/pharmacy/drafts/*", (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: "draft-changed",
        status: 409,
        message: "Someone else has changed this draft. Load it as it is now.",
        data: { version: 4, savedBy: draft.savedBy, savedAt: draft.savedAt },
      },
    }),
  )
}
