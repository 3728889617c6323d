import { randomBytes } from "node:crypto"
import { open, readFile, rename } from "node:fs/promises"
import { join } from "node:path"

export type Passwords = { owner: string; app: string }

/**
 * Returns the passwords of this data folder, readable by its owner only. If the file is lost or damaged,
 * generates new ones and stores them after `use` has applied them.
 */
export async function keepPasswords(
  dataDir: string,
  use: (made: Passwords) => Promise<void>,
): Promise<Passwords> {
  const path = join(dataDir, "passwords.json")
  const kept = read(await readFile(path, "utf8").catch(() => ""))
  if (kept) return kept
  const made = { owner: makePassword(), app: makePassword() }
  await use(made)
  const file = await open(`${path}.new`, "w", 0o600)
  await file.writeFile(JSON.stringify(made))
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
  return made
}

function read(text: string): Passwords | null {
  try {
    const { owner, app }: { owner?: unknown; app?: unknown } = JSON.parse(text)
    return typeof owner === "string" && typeof app === "string" ? { owner, app } : null
  } catch {
    return null
  }
}

function makePassword() {
  return randomBytes(24).toString("base64url")
}
