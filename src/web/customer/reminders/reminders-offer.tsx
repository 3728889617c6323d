import { useState } from "react"
import { DeviceNotice } from "#web/customer/reminders/device-notice.tsx"
import { readNote, writeNote } from "#web/customer/reminders/this-device.ts"
import { useThisDevice } from "#web/customer/reminders/use-this-device.ts"
import "#web/words/en/reminders.ts"

const putOffMs = 30 * 24 * 60 * 60 * 1000

/** Offers reminders on this device and explains obstacles. Hidden once they are on or dismissed. */
export function RemindersOffer() {
  const device = useThisDevice()
  const [isPutOff, setPutOff] = useState(wasPutOff)
  const [wasOff, setWasOff] = useState(false)
  if (device.state !== undefined && device.state !== "on" && !wasOff) setWasOff(true)
  // Shows success to people who have just turned them on.
  if (isPutOff || (device.state === "on" && !wasOff)) return null
  const putOff = () => {
    writeNote("notNow", { at: Date.now() })
    setPutOff(true)
  }
  return <DeviceNotice device={device} onNotNow={putOff} />
}

function wasPutOff(): boolean {
  const notNow = readNote("notNow")
  return notNow !== null && Math.abs(Date.now() - notNow.at) < putOffMs
}
