import { chmod, mkdtemp, realpath } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { removeDataFolder } from "./abandoned-runs.ts"

/**
 * Creates an empty data folder for tests that kill processes; `await using` stops what still runs on it and
 * removes it.
 */
export async function makeDataFolder() {
  const path = await realpath(await mkdtemp(join(tmpdir(), "pharos-crash-")))
  await chmod(path, 0o711)
  return {
    path,
    cluster: join(path, "postgres", "cluster"),
    [Symbol.asyncDispose]: () => removeDataFolder(path),
  }
}
