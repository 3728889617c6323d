import { productName } from "#domain/platform/product.ts"
import { addWords } from "#web/words/catalogue.ts"

/** The public page that says whether the services work. */
export const status = {
  title: `Service status – ${productName}`,
  description: `Whether ${productName} works now, and how it did in the last 90 days.`,
  now: { well: "Everything works.", slow: "Something is slow.", failing: "Something does not work." },
  loading: "Loading the status",
  away: "The status is not available: we cannot be reached.",
  updated: "As of {{time}}, measured every minute.",
  services: {
    search: "Search",
    orders: "Orders and pharmacies’ tills",
    reminders: "Reminders and messages",
    live: "Live updates",
    login: "Login",
  },
  states: { well: "Works", slow: "Slow", failing: "Does not work" },
  uptime: "Worked {{percent}}% of the time measured",
  unmeasured: "Not measured yet",
  day: "{{day}}: {{state}}",
  days: { well: "no outage", slow: "a short outage", failing: "a longer outage", none: "not measured" },
  from: "90 days ago",
  planned: "Planned: {{text}}",
} as const

addWords({ status })
