import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** The screen /admin/keys. */
export const adminKeys = {
  intro: "The keys with which programs of pharmacies read and send stock, those unused longest first.",
  search: "Key, pharmacy or town",
  none: "No pharmacy has a key.",
  noHit: "No keys match.",
  failed: "We could not load the keys.",
  show: { all: common.all, valid: "Valid", unused: "Unused for {{days}} days", ended: "Revoked or expired" },
  expiresAt: "Expires",
  revokeMany: "The programs that use these keys lose access immediately. This cannot be undone.",
  total_one: "{{shown}} of {{count}} key",
  total_other: "{{shown}} of {{count}} keys",
  csvFile: "keys",
} as const

addWords({ adminKeys })
