export type KeyValueStore = {
  get: <Value>(key: string) => Promise<Value | undefined>
  set: (key: string, value: unknown) => Promise<void>
  /** Replaces a value by what `change` makes of it, with no other change in between. */
  update: <Value>(key: string, change: (before: Value | undefined) => Value) => Promise<void>
  clear: () => Promise<void>
}

/** Opens a store of values by key in an IndexedDB database of its own. Pages and the service worker can share it. */
export function openKeyValueStore(database: string, store: string): KeyValueStore {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }

  function open(): Promise<IDBDatabase> {
    if (opening) return opening
    const request = indexedDB.open(database)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    opening = resultOf(request)
    // A browser may close a connection that is not used.
    opening.then((opened) => opened.addEventListener("close", forget), forget)
    return opening
  }

  async function write(change: (values: IDBObjectStore) => void): Promise<void> {
    const transaction = (await open()).transaction(store, "readwrite")
    const written = endOf(transaction)
    change(transaction.objectStore(store))
    await written
  }

  return {
    get: async (key) => resultOf((await open()).transaction(store).objectStore(store).get(key)),
    set: (key, value) => write((values) => values.put(value, key)),
    update: (key, change) =>
      write((values) => {
        const before = values.get(key)
        before.onsuccess = () => values.put(change(before.result), key)
      }),
    clear: () => write((values) => values.clear()),
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
