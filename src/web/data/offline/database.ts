import { type IDBPDatabase, openDB } from "idb"

/** Returns what opens an IndexedDB database at its first use; `makeStores` runs where there is none yet. */
export function openerOf<Schema = unknown>(
  name: string,
  version: number,
  makeStores: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opening = undefined
  }
  return () => {
    if (opening) return opening
    opening = openDB<Schema>(name, version, {
      upgrade: makeStores,
      // A browser may close a connection that is not used.
      terminated: forget,
      blocking: (_current, _wanted, { target }) => {
        forget()
        if (target instanceof IDBDatabase) target.close()
      },
    })
    opening.catch(forget)
    return opening
  }
}

/** Tells the tabs of this browser, this one included, that a database has changed. */
export function changesOf(name: string) {
  return {
    tell() {
      const channel = new BroadcastChannel(name)
      channel.postMessage(null)
      channel.close()
    },
    /** Calls back with what `read` finds, now and after each change; returns its end. */
    watch<Found>(
      read: () => Promise<Found>,
      { onFound, onFailed }: { onFound: (found: Found) => void; onFailed: () => void },
    ): () => void {
      const heard = new BroadcastChannel(name)
      let reads = 0
      const readAgain = () => {
        const mine = ++reads
        const ifNewest =
          <Value>(then: (value: Value) => void) =>
          (value: Value) => {
            if (mine === reads) then(value)
          }
        read().then(ifNewest(onFound), ifNewest(onFailed))
      }
      heard.addEventListener("message", readAgain)
      readAgain()
      return () => {
        reads = -1
        heard.close()
      }
    },
  }
}
