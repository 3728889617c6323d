import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { BackupRefused } from "./refused.ts"

// Sorted by name, they are sorted by time. Other files of the folder are left alone.
const ownName = /^pharos-\d{8}T\d{6}Z\.backup$/

/** Names a backup by its time: pharos-20261123T020000Z.backup. */
export const backupName = (at: Date) => `pharos-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`

const findBackups = async (folder: string) =>
  (await readdir(folder)).filter((name) => ownName.test(name)).sort()

/** Returns the file, or of a folder the newest backup. */
export async function newestBackup(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return path
  const newest = (await findBackups(path)).at(-1)
  if (!newest) throw new BackupRefused(`${path} has no backup.`)
  return join(path, newest)
}

/** Deletes all but the newest backups of a folder; returns their paths. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await findBackups(folder)).slice(0, -keep).map((name) => join(folder, name))
  for (const path of old) await rm(path)
  return old
}

/** Runs the operator's command with the backup as its first argument. Throws unless it succeeds. */
export async function runBackupCommand(command: string, path: string): Promise<void> {
  const child = spawn("sh", ["-c", command, "backup", path], { stdio: "inherit" })
  const [code, signal] = await once(child, "exit")
  if (code !== 0)
    throw new BackupRefused(`BACKUP_COMMAND ended with ${code ?? signal}. The backup is in ${path} only.`)
}
