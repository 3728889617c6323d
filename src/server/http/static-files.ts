import { readFile } from "node:fs/promises"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { problemBody } from "../problems.ts"
import { nonceOf } from "./headers.ts"

/** The built browser files. */
export const webFolder = new URL("../../../dist/web/", import.meta.url)

const year = "public, max-age=31536000, immutable"

async function page(name: string): Promise<string | null> {
  return readFile(new URL(name, webFolder), "utf8").catch(() => null)
}

/** Serves the browser's files, and for every other address the page that the browser's router takes over. */
export async function serveStaticFiles(server: FastifyInstance): Promise<void> {
  const app = (await page("app.html")) ?? (await page("index.html"))
  const home = (await page("index.html")) ?? app
  if (app) {
    await server.register(fastifyStatic, {
      root: webFolder,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes("/assets/") ? year : "no-cache")
      },
    })
  }
  server.setNotFoundHandler((request, reply) => {
    const path = new URL(request.url, "http://localhost").pathname
    const wantsPage = request.method === "GET" && /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*")
    if (!wantsPage || !app || /^\/(api|auth|assets|identity)\//.test(path))
      return reply.code(404).send(problemBody("not-found"))
    const html = (path === "/" ? home : app) ?? ""
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8")
    return reply.send(html.replaceAll("__NONCE__", nonceOf(reply.raw)))
  })
}
