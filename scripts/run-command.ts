import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

/** Runs a program of node_modules/.bin (or the system) in the project's folder; returns its exit code. */
export function run(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}`, ...environment },
    })
    child.on("error", reject)
    child.on("exit", (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a program of the tests beside others, as `run` does. Prints what it prints in whole lines, and keeps its
 * compiled modules for the many processes that load the same ones.
 */
export function runBeside(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const colours: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`,
        ...colours,
        ...process.env,
        PATH: `${root}node_modules/.bin:${process.env.PATH}`,
        ...environment,
      },
    })
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on("line", (line) => console.log(line))
    child.on("error", reject)
    child.on("close", (code) => resolve(code ?? 1))
  })
}
