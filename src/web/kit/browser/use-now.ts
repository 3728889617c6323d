import { useEffect, useState } from "react"

type Ticker = { timer: ReturnType<typeof setInterval>; listeners: Set<() => void> }

const tickers = new Map<number, Ticker>()

/** Calls back every `intervalMs`, with one timer per interval; returns a function that stops it. */
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

/** Returns the current time, updated every `intervalMs`; all callers of an interval share one timer. */
export function useNow(intervalMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => onTick(intervalMs, () => setNow(new Date())), [intervalMs])
  return now
}
