import { useCallback, useRef, useState } from "react"
import { playRefusal } from "#web/pharmacy/till/sounds.ts"
import { toast } from "#web/ui/toast.ts"

/** What was refused last, said aloud and in passing; a sheet that covers the toasts shows it itself. */
export function useAlert() {
  const [alert, setAlert] = useState<string | null>(null)
  const last = useRef("")
  const refuse = useCallback((text: string) => {
    last.current = text
    playRefusal()
    setAlert(text)
    toast({ text, tone: "bad" })
  }, [])
  const clearAlert = useCallback(() => setAlert(null), [])
  const lastRefusal = useCallback(() => last.current, [])
  return { alert, refuse, clearAlert, lastRefusal }
}
