import { randomBytes } from "node:crypto"
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

export type Passwords = { owner: string; app: string }

/** The passwords of this data folder; made once, readable by the owner of the folder alone. */
export async function keepPasswords(dataDir: string): Promise<Passwords> {
  const path = join(dataDir, "passwords.json")
  const kept = await readFile(path, "utf8").catch(() => null)
  if (kept !== null) return JSON.parse(kept)
  const passwords = {
    owner: randomBytes(24).toString("base64url"),
    app: randomBytes(24).toString("base64url"),
  }
  await writeFile(`${path}.new`, JSON.stringify(passwords), { mode: 0o600 })
  await rename(`${path}.new`, path)
  return passwords
}
