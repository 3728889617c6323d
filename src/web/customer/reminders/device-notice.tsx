import BellOff from "lucide-react/icons/bell-off"
import BellRing from "lucide-react/icons/bell-ring"
import { type ReactNode, useState } from "react"
import styles from "#web/customer/reminders/reminders.module.css"
import { readNote, writeNote } from "#web/customer/reminders/this-device.ts"
import { type ThisDevice, useThisDevice } from "#web/customer/reminders/use-this-device.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/reminders.ts"

type DeviceNoticeProps = { device: ThisDevice; onNotNow?: () => void }

/** Shows the state of reminders on this device with its actions. */
export function DeviceNotice({ device, onNotNow }: DeviceNoticeProps) {
  const t = useWords()
  const { state } = device
  const notNow = onNotNow && (
    <Button look="quiet" size="small" className={styles.later} onClick={onNotNow}>
      {t("common.notNow")}
    </Button>
  )
  if (state === "off") return <OffNotice device={device} notNow={notNow} />
  if (state === "on") return <OnNotice device={device} />
  if (state === "only-open") return <OnlyOpenNotice device={device} notNow={notNow} />
  if (state === "blocked")
    return (
      <StandingNotice state="blocked" rest="blockedRest" actions={notNow}>
        <p>{t("reminders.calendar")}</p>
      </StandingNotice>
    )
  if (state === "unsupported")
    return (
      <StandingNotice state="unsupported" rest="unsupportedRest" actions={notNow}>
        <p>{t("reminders.calendar")}</p>
      </StandingNotice>
    )
  if (state === "needs-home-screen") return <HomeScreenNotice notNow={notNow} />
  return null
}

function OffNotice({ device, notNow }: { device: ThisDevice; notNow: ReactNode }) {
  const t = useWords()
  const [isExplaining, setExplaining] = useState(false)
  return (
    <Notice
      tone="warn"
      icon={<BellRing aria-hidden="true" />}
      actions={
        <span className={`row ${styles.actions}`}>
          <Button look="beam" size="small" isBusy={device.isBusy} onClick={() => setExplaining(true)}>
            {t("reminders.turnOn")}
          </Button>
          {notNow}
        </span>
      }
    >
      <b>{t("reminders.off", { device: device.device })}</b> {t("reminders.offRest")}
      {isExplaining && <ExplainDialog device={device} onClose={() => setExplaining(false)} />}
    </Notice>
  )
}

function OnNotice({ device }: { device: ThisDevice }) {
  const t = useWords()
  return (
    <Notice
      tone="ok"
      icon={<BellRing aria-hidden="true" />}
      role="status"
      actions={
        <span className={`row ${styles.actions}`}>
          <Button look="outline" size="small" isBusy={device.isBusy} onClick={() => void device.sendTest()}>
            {t("reminders.sendTest")}
          </Button>
          <Button look="quiet" size="small" onClick={() => void device.turnOff()}>
            {t("reminders.turnOff")}
          </Button>
        </span>
      }
    >
      <b>{t("reminders.on", { device: device.device })}</b> {t("reminders.onRest")}
    </Notice>
  )
}

function OnlyOpenNotice({ device, notNow }: { device: ThisDevice; notNow: ReactNode }) {
  const t = useWords()
  return (
    <Notice
      tone="warn"
      icon={<BellRing aria-hidden="true" />}
      role="status"
      actions={
        <span className={`row ${styles.actions}`}>
          <Button look="beam" size="small" isBusy={device.isBusy} onClick={() => void device.turnOn()}>
            {t("common.tryAgain")}
          </Button>
          {notNow}
        </span>
      }
    >
      <b>{t("reminders.onlyOpen", { device: device.device })}</b> {t("reminders.onlyOpenRest")}{" "}
      {t("reminders.calendar")}
    </Notice>
  )
}

type StandingNoticeProps = {
  state: "blocked" | "unsupported"
  rest: "blockedRest" | "unsupportedRest"
  actions: ReactNode
  children: ReactNode
}

/** Explains what only the person can change outside Pharos. */
function StandingNotice({ state, rest, actions, children }: StandingNoticeProps) {
  const t = useWords()
  return (
    <Notice tone="warn" icon={<BellOff aria-hidden="true" />} actions={actions}>
      <b>{t(`reminders.${state}`)}</b> {t(`reminders.${rest}`)}
      {children}
    </Notice>
  )
}

function HomeScreenNotice({ notNow }: { notNow: ReactNode }) {
  const t = useWords()
  return (
    <Notice tone="warn" icon={<BellOff aria-hidden="true" />} actions={notNow}>
      <b>{t("reminders.homeScreen")}</b> {t("reminders.homeScreenNeeds")}
      <ol className={styles.steps}>
        <li>{t("reminders.homeScreenShare")}</li>
        <li>{t("reminders.homeScreenAdd")}</li>
        <li>{t("reminders.homeScreenOpen")}</li>
      </ol>
      {t("reminders.homeScreenStops")} {t("reminders.calendar")}
    </Notice>
  )
}

type ExplainDialogProps = { device: ThisDevice; onClose: () => void }

/** Explains the browser's permission prompt beforehand, since a browser asks only once. */
function ExplainDialog({ device, onClose }: ExplainDialogProps) {
  const t = useWords()
  const goOn = async () => {
    await device.turnOn()
    onClose()
  }
  return (
    <Dialog title={t("reminders.explainTitle")} onClose={onClose}>
      <p>{t("reminders.explain")}</p>
      <p>{t("reminders.explainPrivacy", { device: device.device })}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button isBusy={device.isBusy} onClick={() => void goOn()}>
          {t("reminders.goOn")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

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
