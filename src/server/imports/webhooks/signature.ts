import { createHmac, randomBytes } from "node:crypto"

const prefix = "whsec_"

export const newSecret = () => `${prefix}${randomBytes(32).toString("base64")}`

type Message = { id: string; timestamp: number; body: string }

/** Returns the header webhook-signature of the Standard Webhooks: one signature for each valid secret. */
export function signaturesOf({ id, timestamp, body }: Message, secrets: string[]): string {
  const signed = `${id}.${timestamp}.${body}`
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), "base64")
      return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`
    })
    .join(" ")
}
