import { findSettings, onConnection } from "./queries.ts"
import { StartRefused } from "./start-refused.ts"

type Requirement = { allows: (value: string) => boolean; consequence: string }

const on = (consequence: string): Requirement => ({ allows: (value) => value === "on", consequence })
const atLeast = (least: number, consequence: string): Requirement => ({
  allows: (value) => Number(value) >= least,
  consequence,
})

/** Settings required for committed sales to survive a power failure, and for the change feed. */
export const requirements: Record<string, Requirement> = {
  fsync: on("a sale could be lost when the power fails"),
  full_page_writes: on("a power cut in the middle of a write could damage the data"),
  data_checksums: on("damage on the disk would go unnoticed"),
  synchronous_commit: {
    allows: (value) => value === "on" || value === "remote_apply",
    consequence: "a sale could be answered before it is stored",
  },
  wal_level: { allows: (value) => value === "logical", consequence: "screens could not follow changes live" },
  max_wal_senders: atLeast(10, "too few nodes could follow changes live"),
  max_replication_slots: atLeast(10, "too few nodes could follow changes live"),
}

/** Returns every requirement that these settings violate, each as a clause of a sentence. */
export function findUnsafe(settings: Map<string, string>): string[] {
  return Object.entries(requirements)
    .filter(([name, requirement]) => !requirement.allows(settings.get(name) ?? ""))
    .map(
      ([name, requirement]) => `${name} is ${settings.get(name) ?? "unknown"} (${requirement.consequence})`,
    )
}

// On an external server, a commit forced to the primary's disk is enough.
const forcesCommits: Record<string, (value: string) => boolean> = {
  fsync: (value) => value === "on",
  full_page_writes: (value) => value === "on",
  synchronous_commit: (value) => value !== "off",
}

/**
 * Checks an external server: returns what could lose a committed sale, and codes for settings that are hidden
 * or missing.
 */
export function checkDurability(settings: Map<string, string>): { unsafe: string[]; warnings: string[] } {
  const names = Object.keys(forcesCommits)
  const broken = names.filter((name) => !forcesCommits[name]?.(settings.get(name) ?? "on"))
  const warnings = names.every((name) => settings.has(name)) ? [] : ["durability-unknown"]
  if (settings.get("data_checksums") !== "on") warnings.push("no-data-checksums")
  return {
    unsafe: broken.map((name) => `${name} is ${settings.get(name)} (${requirements[name]?.consequence})`),
    warnings,
  }
}

/**
 * Throws for a server on which a committed sale could be lost. Reads the settings as the application's role,
 * since roles have settings too.
 */
export async function refuseUnsafeSettings(url: string) {
  const settings = await onConnection(url, (client) => findSettings(client, Object.keys(requirements)))
  const unsafe = findUnsafe(settings)
  if (unsafe.length > 0) {
    throw new StartRefused(
      `PostgreSQL is not set up to keep stock safe: ${unsafe.join("; ")}. Pharos does not start on it.`,
    )
  }
}
