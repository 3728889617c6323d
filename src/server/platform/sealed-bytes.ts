import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

const nonceLength = 12
const tagLength = 16
/** By how many bytes sealed ones are longer. */
export const sealLength = nonceLength + tagLength

/** Encrypts bytes with AES-256-GCM. They open only with the same key and context, such as the id of their row. */
export function seal(key: Buffer, bytes: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context))
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** Returns the sealed bytes. Throws for another key or context, and for changed bytes. */
export function openSealed(key: Buffer, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, nonceLength)
  const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()])
}
