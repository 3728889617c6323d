import { findSettings, onConnection } from "./queries.ts"
import { StartRefused } from "./start-refused.ts"

type Requirement = { allows: (value: string) => boolean; says: string }

const on = (says: string): Requirement => ({ allows: (value) => value === "on", says })
const atLeast = (least: number, says: string): Requirement => ({
  allows: (value) => Number(value) >= least,
  says,
})

/** What a sold box needs to stay sold after the power fails, and what the live feed needs to hear of it. */
export const requirements: Record<string, Requirement> = {
  fsync: on("a sale could be lost when the power fails"),
  full_page_writes: on("a power cut in the middle of a write could damage the data"),
  data_checksums: on("damage on the disk would go unnoticed"),
  synchronous_commit: {
    allows: (value) => value === "on" || value === "remote_apply",
    says: "a sale could be answered before it is stored",
  },
  wal_level: { allows: (value) => value === "logical", says: "screens could not follow changes live" },
  max_wal_senders: atLeast(10, "too few nodes could follow changes live"),
  max_replication_slots: atLeast(10, "too few nodes could follow changes live"),
}

/** Every requirement that these settings break, each as a part of a sentence. */
export function findUnsafe(settings: Map<string, string>): string[] {
  return Object.entries(requirements)
    .filter(([name, requirement]) => !requirement.allows(settings.get(name) ?? ""))
    .map(([name, requirement]) => `${name} is ${settings.get(name) ?? "unknown"} (${requirement.says})`)
}

// Where somebody else runs the server, a commit that the primary has forced to its disk is enough.
const forcesCommits: Record<string, (value: string) => boolean> = {
  fsync: (value) => value === "on",
  full_page_writes: (value) => value === "on",
  synchronous_commit: (value) => value !== "off",
}

/** Judges a server that is not ours: what may lose an answered sale, and codes for what it does not show or lacks. */
export function judgeServer(settings: Map<string, string>): { unsafe: string[]; warnings: string[] } {
  const names = Object.keys(forcesCommits)
  const broken = names.filter((name) => !forcesCommits[name]?.(settings.get(name) ?? "on"))
  const warnings = names.every((name) => settings.has(name)) ? [] : ["durability-unknown"]
  if (settings.get("data_checksums") !== "on") warnings.push("no-data-checksums")
  return {
    unsafe: broken.map((name) => `${name} is ${settings.get(name)} (${requirements[name]?.says})`),
    warnings,
  }
}

/** Refuses a server on which an answered sale might be lost. Asked as the application, since roles have settings too. */
export async function refuseUnsafeSettings(url: string) {
  const settings = await onConnection(url, (client) => findSettings(client, Object.keys(requirements)))
  const unsafe = findUnsafe(settings)
  if (unsafe.length > 0) {
    throw new StartRefused(
      `PostgreSQL is not set up to keep stock safe: ${unsafe.join("; ")}. Pharos does not start on it.`,
    )
  }
}
