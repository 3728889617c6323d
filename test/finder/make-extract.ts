import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { type Town, townXml } from "./invented-town.ts"

const run = promisify(execFile)

/** Writes a town as an extract in the form .osm.pbf, with Debian's osmium-tool, and returns its path. */
export async function makeExtract(folder: string, town: Town): Promise<string> {
  const osmium = await findOsmium()
  const [xml, pbf] = [join(folder, "town.osm"), join(folder, "town.osm.pbf")]
  await writeFile(xml, townXml(town))
  await run(osmium, ["cat", xml, "-o", pbf, "--overwrite"])
  return pbf
}

/** Returns the path of osmium; installs Debian's package if it is missing and permissions allow. */
async function findOsmium(): Promise<string> {
  const osmium = process.env.OSMIUM ?? "/usr/bin/osmium"
  if (existsSync(osmium)) return osmium
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    // Several test files may want it at once: apt waits for its own lock.
    const patiently = ["-qq", "-o", "DPkg::Lock::Timeout=300"]
    await run("apt-get", ["update", ...patiently], { env })
    await run("apt-get", ["install", "-y", ...patiently, "osmium-tool"], { env })
  }
  if (existsSync(osmium)) return osmium
  throw new Error(
    "The tests of the street map need osmium. Install it (Debian: apt-get install -y osmium-tool), or set OSMIUM to its path.",
  )
}
