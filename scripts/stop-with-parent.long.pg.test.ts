import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isRunning, parentOf, serversIn } from "#server/platform/embedded-postgres/processes.ts"
import { removeDataFolder } from "#test/support/abandoned-runs.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { notDemo, startProduct, unset } from "#test/support/product-process.ts"
import { root } from "./run-command.ts"

// The command of `npm start`, without the build.
const script = `
  const { stopWithParent } = await import(${JSON.stringify(`${root}scripts/stop-with-parent.ts`)})
  const { main } = await import(${JSON.stringify(`${root}src/server/app/main.ts`)})
  await stopWithParent()
  process.once("SIGUSR2", async () => {
    const { openSync, read, writeSync } = await import("node:fs")
    const pipe = openSync("pipe", "r+")
    setInterval(() => writeSync(pipe, "."), 250)
    process.once("exit", () => writeSync(pipe, "."))
    for (let round = 0; ; round += 1) {
      if (round === 2) console.log("busy")
      await new Promise((done) => read(pipe, Buffer.alloc(1), done))
    }
  })
  console.log("process " + process.pid)
  await main()
`

const ready = /^Pharos is ready: (\S+)/

/** The data of a product that was started and stopped: preparing it takes most of a start. */
const made = await makeDataFolder()
const madeData = join(made.path, "data")
beforeAll(async () => {
  await using product = await startProduct(madeData, notDemo)
  await product.stop()
})
afterAll(() => made[Symbol.asyncDispose]())

/** Starts the product by a command in its own process group, as `npm start` does. */
async function startBy(command: string) {
  const folder = await makeDataFolder()
  const dataDir = join(folder.path, "data")
  // Keeps the owners: PostgreSQL refuses a folder of another account.
  await promisify(execFile)("cp", ["-pR", madeData, dataDir])
  await promisify(execFile)("mkfifo", [join(folder.path, "pipe")])
  await writeFile(join(folder.path, "app.mjs"), script)
  await writeFile(join(folder.path, "package.json"), '{ "scripts": { "start": "node app.mjs" } }')
  const { npm_lifecycle_event: _, ...env } = process.env
  const child = spawn("bash", ["-c", command], {
    cwd: folder.path,
    env: {
      ...env,
      ...unset,
      ...notDemo,
      UV_THREADPOOL_SIZE: "1",
      PORT: "0",
      DATA_DIR: dataDir,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  })
  const lines: string[] = []
  const heard = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line))
  const find = (pattern: RegExp) => lines.map((line) => pattern.exec(line)?.[1]).find(Boolean)
  const ended = once(child, "exit")
  while (!find(ready)) await Promise.race([once(heard, "line"), ended])
  const pid = Number(find(/^process (\d+)/))
  const shell = (await parentOf(pid)) ?? 0
  return {
    url: find(ready) ?? "",
    pid,
    first: child.pid ?? 0,
    shell,
    npm: (await parentOf(shell)) ?? 0,
    /**
     * Makes each file that the process reads wait for the only thread that reads, which waits at a pipe: as on a busy
     * machine, a look at the parent takes long.
     */
    async keepBusy() {
      process.kill(pid, "SIGUSR2")
      while (!lines.includes("busy")) await once(heard, "line")
    },
    /** Signals the whole group, as a terminal's keys do. */
    group: -(child.pid ?? 0),
    /**
     * Waits until no process of it runs; returns the remaining files, of which there are more after an unclean
     * stop.
     */
    async left() {
      await expect.poll(() => isRunning(pid)).toBe(false)
      expect(await serversIn(join(dataDir, "postgres/cluster"))).toEqual([])
      return (await readdir(dataDir)).toSorted()
    },
    async [Symbol.asyncDispose]() {
      if (await isRunning(pid)) process.kill(pid, "SIGKILL")
      await removeDataFolder(dataDir)
      await folder[Symbol.asyncDispose]()
    },
  }
}

type Started = Awaited<ReturnType<typeof startBy>>

test.each<[string, string, (started: Started) => number, NodeJS.Signals]>([
  ["SIGTERM to npm", "npm start", ({ npm }) => npm, "SIGTERM"],
  ["SIGKILL of npm", "npm start", ({ npm }) => npm, "SIGKILL"],
  ["SIGKILL of npm's shell", "npm start", ({ shell }) => shell, "SIGKILL"],
  ["Ctrl+C", "npm start", ({ group }) => group, "SIGINT"],
  ["the end of the terminal", "npm start", ({ group }) => group, "SIGHUP"],
  ["SIGTERM to a shell without npm", "sh -c 'node app.mjs'", ({ shell }) => shell, "SIGTERM"],
])("stops the product and its database in order on %s", async (_what, command, target, signal) => {
  await using started = await startBy(command)
  process.kill(target(started), signal)
  expect(await started.left()).toEqual(["passwords.json", "postgres"])
})

test.each([
  ["the end of the terminal under nohup", "nohup npm start", "SIGHUP"],
  ["the end of the shell that began it in the background", "node app.mjs & wait", "SIGKILL"],
  ["the end of the shell that gave it a session of its own", "setsid node app.mjs; true", "SIGKILL"],
] as const)("does not stop the product on %s", async (_what, command, signal) => {
  await using started = await startBy(command)
  await started.keepBusy()
  process.kill(signal === "SIGHUP" ? started.group : started.first, signal)
  await expect.poll(() => isRunning(started.first)).toBe(false)
  // Three times the time that it takes to notice the end of a parent.
  for (const until = performance.now() + 3_000; performance.now() < until; await wait(200))
    expect((await fetch(`${started.url}/livez`)).status).toBe(200)
  process.kill(started.pid, "SIGTERM")
  expect(await started.left()).toEqual(["passwords.json", "postgres"])
})
