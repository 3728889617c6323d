import { createHash, timingSafeEqual } from "node:crypto"
import type { FastifyRequest } from "fastify"

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Whether the request carries this token; takes the same time for every wrong one. */
export function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer ([^\s]{1,500})$/i.exec(headers.authorization ?? "")?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}
