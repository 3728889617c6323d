import { useEffect, useState } from "react"

type Ticker = { timer: ReturnType<typeof setInterval>; listeners: Set<() => void> }

const tickers = new Map<number, Ticker>()

/** Calls back every `intervalMs`, all listeners of one interval by the same timer; gives the way to stop. */
export function onTick(intervalMs: number, listener: () => void): () => void {
  const ticker = tickers.get(intervalMs) ?? startTicker(intervalMs)
  ticker.listeners.add(listener)
  return () => {
    ticker.listeners.delete(listener)
    if (ticker.listeners.size > 0) return
    clearInterval(ticker.timer)
    tickers.delete(intervalMs)
  }
}

function startTicker(intervalMs: number): Ticker {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const ticker = { timer: setInterval(tell, intervalMs), listeners }
  tickers.set(intervalMs, ticker)
  return ticker
}

/** The present moment, read again every `intervalMs`; fifty rows of a list share one timer. */
export function useNow(intervalMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => onTick(intervalMs, () => setNow(new Date())), [intervalMs])
  return now
}
