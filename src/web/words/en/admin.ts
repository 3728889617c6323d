import { addWords } from "#web/words/catalogue.ts"

/** The frame of the administration, and what several of its screens say. */
export const admin = {
  ofDistricts_one: "District: {{districts}}",
  ofDistricts_other: "Districts: {{districts}}",
  menu: {
    overview: "Overview",
    freshness: "Freshness",
    applications: "Applications",
  },
  applicationsBadge_one: "{{count}} application to decide",
  applicationsBadge_other: "{{count}} applications to decide",
  correctionsBadge_one: "{{count}} correction to decide",
  correctionsBadge_other: "{{count}} corrections to decide",
  unmetBadge_one: "{{count}} unmet search this week",
  unmetBadge_other: "{{count}} unmet searches this week",
  acts: {
    reasonHint: "Saved in the audit log.",
    typeName: "To confirm, type: {{name}}",
    invalidName: "Type the name exactly as shown above",
    bySomebody: "by someone who has deleted their account",
  },
  tabs: { users: "Users", audit: "Audit", health: "Health" },
} as const

addWords({ admin })
