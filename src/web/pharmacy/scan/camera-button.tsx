import Camera from "lucide-react/icons/camera"
import { lazy, Suspense, useState } from "react"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import type { CameraDialogProps } from "#web/kit/camera/camera-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

const CameraDialog = lazy(() =>
  import("#web/kit/camera/camera-dialog.tsx").then(({ CameraDialog }) => ({ default: CameraDialog })),
)

type CameraButtonProps = Omit<CameraDialogProps, "onClose" | "isForMany"> & {
  isForMany?: boolean
  /** Shows a label where no field next to it explains the scan. */
  isWorded?: boolean
}

/** Opens the camera as a scanner; the decoder is loaded on demand. */
export function CameraButton({ isForMany = false, isWorded = false, onCode }: CameraButtonProps) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isWorded ? (
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          <Camera aria-hidden="true" />
          {t("scan.camera")}
        </Button>
      ) : (
        <IconButton label={t("scan.camera")} onClick={() => setOpen(true)}>
          <Camera aria-hidden="true" />
        </IconButton>
      )}
      {isOpen && (
        <Suspense>
          <CameraDialog isForMany={isForMany} onCode={onCode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
