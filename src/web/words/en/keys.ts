import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /pos/keys. */
export const keys = {
  intro:
    "Your own till or stock program can send your stock to Pharos. Create a separate key for each program.",
  docs: "How to use a key",
  loading: "Loading your keys",
  failed: "We could not load your keys.",
  none: "No keys yet.",
  noneText: "Create one, and enter it in the settings of your till.",
  columns: {
    name: common.name,
    may: staff.permissions,
    used: "Last used",
    made: "Created",
    actions: common.actions,
  },
  scopes: { "stock:read": "Read stock", "stock:write": "Update stock" },
  may: { "stock:read": "read", "stock:write": "update" },
  revoked: "Revoked",
  sandbox: "Sandbox",
  expires: "Expires {{day}}",
  expiredOn: "Expired {{day}}",
  revokeOf: " {{name}}",
  making: {
    expires: "Expires",
    after: "After {{days}} days",
    sandbox: "Sandbox key",
    sandboxHint: "Lists are checked and answered, and your stock stays as it is.",
    nameHint: "The program that uses it, for example: Counter till",
    sending: staff.creating,
    invalidName: "Enter a name, for example the till's",
    tooMany: "Your pharmacy has 20 keys. Revoke one that is not in use first.",
    invalidScopes: "Choose at least one permission",
  },
  made: {
    title: "Your new key",
    once: "Copy it now. Pharos does not store it and cannot show it again.",
    secret: staff.key,
    copy: common.copy,
    copied: "Copied.",
    notCopied: "Your browser could not copy it. Select the key and copy it yourself.",
    close: "I have copied it",
  },
  revoking: {
    title: "Revoke key",
    question:
      "Revoke {{name}}? The program that uses it loses access immediately, even during an upload. This cannot be undone.",
    sending: "Revoking…",
    done: "{{name}} revoked.",
  },
} as const

addWords({ keys })
