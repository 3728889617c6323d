import { openerOf } from "#web/data/offline/database.ts"

export type KeyValueStore = {
  get: <Value>(key: string) => Promise<Value | undefined>
  set: (key: string, value: unknown) => Promise<void>
  /** Replaces a value by what `change` makes of it, with no other change in between. */
  update: <Value>(key: string, change: (before: Value | undefined) => Value) => Promise<void>
  clear: () => Promise<void>
}

/** Opens a store of values by key in an IndexedDB database of its own. Pages and the service worker can share it. */
export function openKeyValueStore(name: string, store: string): KeyValueStore {
  const open = openerOf(name, 1, (database) => void database.createObjectStore(store))
  return {
    get: async (key) => (await open()).get(store, key),
    async set(key, value) {
      await (await open()).put(store, value, key)
    },
    async update(key, change) {
      const { store: values, done } = (await open()).transaction(store, "readwrite")
      await Promise.all([values.put(change(await values.get(key)), key), done])
    },
    clear: async () => (await open()).clear(store),
  }
}
