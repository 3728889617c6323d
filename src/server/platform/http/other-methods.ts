import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify"
import { problemBody } from "./problems.ts"

const methods: HTTPMethods[] = ["GET", "PUT", "POST", "PATCH", "DELETE"]

/** Answers 405 to the methods that an address for programs does not have. */
export function refuseOtherMethods(server: FastifyInstance, url: string, allowed: HTTPMethods[]): void {
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ "cache-control": "no-store", allow: allowed.join(", ") })
      .code(405)
      .send(problemBody("method-not-allowed"))
  server.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    exposeHeadRoute: false,
    config: { isKeyed: true },
    onRequest: answer,
    handler: answer,
  })
}
