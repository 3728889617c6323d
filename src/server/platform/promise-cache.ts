import { LRUCache } from "lru-cache"

/**
 * Caches what is being fetched: concurrent callers share one promise, and a change in the meantime invalidates it
 * too. A failure is dropped, unless a newer entry has replaced it.
 */
export function makePromiseCache<Key extends {}, Value>(options: { max: number; ttl: number }) {
  const cache = new LRUCache<Key, Promise<Value>>(options)

  function set(key: Key, value: Promise<Value>): Promise<Value> {
    cache.set(key, value)
    value.catch(() => cache.peek(key) === value && cache.delete(key))
    return value
  }

  return {
    get: (key: Key) => cache.get(key),
    set,
    getOrSet: (key: Key, fetch: () => Promise<Value>) => cache.get(key) ?? set(key, fetch()),
    clear: () => cache.clear(),
  }
}
