import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"

// Takes about 50 ms and 16 MB: a PIN has few digits, so a stolen table must cost as much as the till can wait.
const cost = { N: 16_384, r: 8, p: 1 } satisfies ScryptOptions
const keyLength = 32

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(pin, salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key))),
  )

/** Hashes a new PIN with a salt of its own. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(pin, salt)
  return `scrypt$${salt.toString("base64")}$${key.toString("base64")}`
}

/** Whether a typed PIN is the hashed one. */
export async function isPin(pin: string, hashed: string): Promise<boolean> {
  const [, salt = "", key = ""] = hashed.split("$")
  return timingSafeEqual(await derive(pin, Buffer.from(salt, "base64")), Buffer.from(key, "base64"))
}
