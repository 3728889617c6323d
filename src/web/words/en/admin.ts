import { addWords } from "#web/words/catalogue.ts"

/** The frame of the administration, and what several of its screens say. */
export const admin = {
  areaTitle: "Pharos administration",
  menu: {
    overview: "Overview",
    users: "Users and roles",
    pharmacies: "Pharmacies",
    suppliers: "Suppliers",
    medicines: "Medicines",
    unmet: "Unmet searches",
    banners: "Banners",
    audit: "Audit log",
    health: "System health",
    settings: "Settings",
  },
  unmetBadge_one: "{{count}} unmet search this week",
  unmetBadge_other: "{{count}} unmet searches this week",
  acts: {
    reason: "Reason",
    reasonHint: "Saved in the audit log.",
    wrongReason: "Enter a reason",
    typeName: "To confirm, type: {{name}}",
    wrongName: "Type the name exactly as shown above",
    showMore: "Show more",
    loadingMore: "Loading…",
    by: "by {{name}}",
    bySomebody: "by someone who has deleted their account",
  },
  tabs: { users: "Users", audit: "Audit", health: "Health" },
} as const

addWords({ admin })
