/** Throttles calls to one per `ms`, with a leading and a trailing call. */
export function atMostEvery(ms: number, run: () => void) {
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    timer = undefined
    lastAt = Date.now()
    run()
  }
  return {
    ask() {
      if (timer !== undefined) return
      const left = lastAt + ms - Date.now()
      if (left <= 0) go()
      else timer = setTimeout(go, left)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
