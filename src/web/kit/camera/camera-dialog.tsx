import Flashlight from "lucide-react/icons/flashlight"
import FlashlightOff from "lucide-react/icons/flashlight-off"
import { useEffect, useRef, useState } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import styles from "#web/kit/camera/camera-dialog.module.css"
import { useCamera } from "#web/kit/camera/use-camera.ts"
import { useCodes } from "#web/kit/camera/use-codes.ts"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Field } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/camera.ts"

/** Describes the outcome of a scan. */
export type ScanAnswer = { text: string; isRefused: boolean }

export type CameraDialogProps = {
  /** Called with each code; its answer is shown under the picture. */
  onCode: (code: string) => ScanAnswer | undefined
  /** Stays open for one pack after the other. */
  isForMany: boolean
  onClose: () => void
}

/** The camera as a scanner: a code held into the frame is read. */
export function CameraDialog({ onCode, isForMany, onClose }: CameraDialogProps) {
  const t = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [answer, setAnswer] = useState<ScanAnswer>()
  const { camera, again, fail, choose, isTorchOn, switchTorch } = useCamera()
  const stream = camera.state === "shown" ? camera.stream : null
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  const codes = useCodes(video, stream !== null, {
    onCode: (code) => {
      navigator.vibrate?.(60)
      const next = onCode(code)
      setAnswer(next)
      if (!isForMany && !next?.isRefused) onClose()
    },
    onFailed: () => fail("unreadable"),
  })
  return (
    <Dialog title={t(isForMany ? "camera.titleMany" : "camera.titleOne")} onClose={onClose}>
      <div data-takes-scans="">
        {camera.state === "failed" && (
          <Notice
            tone="bad"
            role="alert"
            actions={
              // The page's address stays unchanged.
              camera.trouble !== "insecure" && (
                <Button size="small" look="outline" onClick={again}>
                  {t("common.tryAgain")}
                </Button>
              )
            }
          >
            {t(`camera.trouble.${camera.trouble}`)}
          </Notice>
        )}
        {camera.state === "starting" && <p role="status">{t("camera.starting")}</p>}
        <div className={`relative round ${styles.picture}`} hidden={stream === null}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has no sound */}
          <video ref={video} autoPlay muted playsInline aria-label={t("camera.picture")} />
          <button
            type="button"
            className={styles.frame}
            aria-label={t("camera.again")}
            onClick={() => codes.again()}
          />
        </div>
        <p
          className={`semibold leading mt-12 ${styles.answer}`}
          role="status"
          data-refused={answer?.isRefused || undefined}
        >
          {answer?.text ?? (stream && t("camera.hint"))}
        </p>
        {isForMany && stream && <p className="meta">{t("camera.tapAgain")}</p>}
        {camera.state === "shown" && camera.lenses.length > 1 && (
          <Field label={t("camera.which")}>
            {({ id }) => (
              <select
                id={id}
                className="control"
                value={camera.lens}
                onChange={(event) => choose(event.currentTarget.value)}
              >
                {camera.lenses.map((lens, place) => (
                  <option key={lens.id} value={lens.id}>
                    {lens.label || t("camera.unnamed", { place: place + 1 })}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <DialogActions>
          {camera.state === "shown" && camera.hasTorch && (
            <Button look="outline" onClick={() => void switchTorch()} aria-pressed={isTorchOn}>
              {isTorchOn ? <FlashlightOff aria-hidden="true" /> : <Flashlight aria-hidden="true" />}
              {t(isTorchOn ? "camera.torchOff" : "camera.torchOn")}
            </Button>
          )}
          <Button look={isForMany ? "primary" : "outline"} onClick={onClose}>
            {isForMany ? t("camera.done") : t("common.close")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
