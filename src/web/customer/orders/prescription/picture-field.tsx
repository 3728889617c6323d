import Camera from "lucide-react/icons/camera"
import { type ReactNode, useId, useRef } from "react"
import { pictureKeptDays } from "#domain/pharmacy/prescription-pictures.ts"
import styles from "#web/customer/orders/prescription/prescription.module.css"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { useShrinking } from "#web/customer/orders/prescription/use-picture.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

type PictureFieldProps = {
  pharmacy: string
  picture: ReadyPicture | null
  onChange: (picture: ReadyPicture | null) => void
}

/** Lets a customer add the picture of a prescription to an order that is not placed yet. */
export function PictureField({ pharmacy, picture, onChange }: PictureFieldProps) {
  const t = useWords()
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading} className={`mt-16 ${styles.field}`}>
      <b id={heading}>{t("orders.picture.optional")}</b>
      <PictureNote pharmacy={pharmacy} />
      {picture && <img className={styles.small} src={picture.preview} alt={t("orders.picture.yours")} />}
      <div className="row">
        <ChoosePicture onReady={onChange}>
          {t(picture ? "orders.picture.replace" : "orders.picture.add")}
        </ChoosePicture>
        {picture && (
          <Button look="quiet" size="small" onClick={() => onChange(null)}>
            {t("orders.picture.remove")}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Says who sees the picture, and until when. */
export function PictureNote({ pharmacy }: { pharmacy: string }) {
  const t = useWords()
  return <p className="meta">{t("orders.picture.note", { pharmacy, days: pictureKeptDays })}</p>
}

type ChoosePictureProps = {
  onReady: (picture: ReadyPicture) => void
  /** The longest side in pixels, if not that of a photo. */
  maxSide?: number
  isDisabled?: boolean
  why?: string | undefined
  children: ReactNode
}

/** A button that takes a photo or chooses a file, and makes it ready to be sent. */
export function ChoosePicture({ onReady, maxSide, isDisabled, why, children }: ChoosePictureProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const { shrink, isShrinking, problem } = useShrinking(onReady, maxSide)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) shrink(file)
          // So that the same file can be chosen again.
          currentTarget.value = ""
        }}
      />
      <Button
        look="outline"
        size="small"
        isBusy={isShrinking}
        disabled={isDisabled}
        title={why}
        onClick={() => input.current?.click()}
      >
        {!isShrinking && <Camera aria-hidden="true" />}
        {children}
      </Button>
      <span role="status" className="meta">
        {isShrinking && t("orders.picture.preparing")}
      </span>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
