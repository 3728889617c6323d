import type { FastifyInstance } from "fastify"

const largeLength = 2048

/** Hands long texts on as bytes: a socket encodes a string of more than Latin letters many times slower than Buffer does. */
export function encodeLargeAnswers(server: FastifyInstance): void {
  server.addHook("onSend", async (_request, _reply, payload) =>
    typeof payload === "string" && payload.length > largeLength ? Buffer.from(payload) : payload,
  )
}
