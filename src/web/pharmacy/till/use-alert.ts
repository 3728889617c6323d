import { useCallback, useState } from "react"
import { playRefusal } from "#web/pharmacy/till/sounds.ts"
import { toast } from "#web/ui/toast.ts"

/** What was refused last, said aloud and in passing; a sheet that covers the toasts shows it itself. */
export function useAlert() {
  const [alert, setAlert] = useState<string | null>(null)
  const refuse = useCallback((text: string) => {
    playRefusal()
    setAlert(text)
    toast({ text, tone: "bad" })
  }, [])
  const clearAlert = useCallback(() => setAlert(null), [])
  return { alert, refuse, clearAlert }
}
