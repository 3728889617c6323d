import { useEffect, useState } from "react"

const restMs = 250

/** Returns a value after it has been unchanged for a while. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
