import type { FastifyReply } from "fastify"

export type OpenPicture = { mediaType: string; bytes: Buffer }

/** Sends a picture that only its readers may see. */
export function sendPicture(reply: FastifyReply, { mediaType, bytes }: OpenPicture) {
  return (
    reply
      .header("cache-control", "no-store")
      // Opened as a document, it can load and run nothing.
      .header("content-security-policy", "default-src 'none';sandbox")
      .header("cross-origin-resource-policy", "same-origin")
      .type(mediaType)
      .send(bytes)
  )
}
