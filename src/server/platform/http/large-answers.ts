import type { FastifyInstance } from "fastify"

const largeLength = 2048

/** Converts long texts to bytes: sockets encode non-Latin-1 strings many times slower than Buffer does. */
export function encodeLargeAnswers(server: FastifyInstance): void {
  server.addHook("onSend", (_request, _reply, payload, done) =>
    done(null, typeof payload === "string" && payload.length > largeLength ? Buffer.from(payload) : payload),
  )
}
