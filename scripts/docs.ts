import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { root, run } from "./run-command.ts"

const site = join(root, "docs/site")

/** Installs the site's own packages, which the product does without, when their list has changed. */
async function installSite(): Promise<number> {
  const stamp = join(site, "node_modules/.installed")
  const wanted = createHash("sha256")
    .update(readFileSync(join(site, "package-lock.json")))
    .digest("hex")
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return 0
  const code = await run("npm", [
    "ci",
    "--prefix",
    site,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ])
  if (code === 0) writeFileSync(stamp, wanted)
  return code
}

const { values } = parseArgs({ options: { serve: { type: "boolean", default: false } } })
const command = values.serve ? "dev" : "build"
process.exitCode =
  (await installSite()) || (await run(join(site, "node_modules/.bin/vitepress"), [command, site]))
if (!values.serve && process.exitCode === 0) console.log("The site is in docs/site/dist.")
