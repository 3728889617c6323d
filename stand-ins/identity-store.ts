import type { Adapter, AdapterPayload } from "oidc-provider"

type Entry = { payload: AdapterPayload; endsAt: number }

const maxEntries = 5_000

/** Stores pending logins, codes and sessions of the stand-in, in the memory of one process. */
export function makeIdentityStore(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>()
  const alive = (key: string) => {
    const entry = entries.get(key)
    if (entry && entry.endsAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  const put = (key: string, entry: Entry) => {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > maxEntries && oldest) entries.delete(oldest)
  }
  const findWhere = (kind: string, fits: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()]
      .filter((key) => key.startsWith(`${kind}:`))
      .map(alive)
      .find((payload) => payload && fits(payload))

  return (kind) => ({
    upsert: async (id, payload, seconds) =>
      put(`${kind}:${id}`, { payload, endsAt: seconds ? Date.now() + seconds * 1000 : Infinity }),
    find: async (id) => alive(`${kind}:${id}`),
    findByUid: async (uid) => findWhere(kind, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere(kind, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = alive(`${kind}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void entries.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
