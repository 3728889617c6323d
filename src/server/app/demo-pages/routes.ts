import type { FastifyInstance } from "fastify"
import { demoPage, demoStyle } from "./pages.ts"

/** Serves the demo pages that the blog, forum and social links lead to. */
export function serveDemoPages(server: FastifyInstance): void {
  server.get("/demo/:page(^blog|forum|social$)", async (request, reply) => {
    const { page } = request.params as { page: "blog" | "forum" | "social" } // the route's pattern allows no other
    return reply.type("text/html; charset=utf-8").send(demoPage(page))
  })
  server.get("/demo/demo.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=3600").send(demoStyle),
  )
}
