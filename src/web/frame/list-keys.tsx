import { lazy, Suspense, useState } from "react"
import { useRowKeys } from "#web/kit/lists/row-keys.ts"

const KeysDialog = lazy(() =>
  import("#web/frame/keys-dialog.tsx").then(({ KeysDialog }) => ({ default: KeysDialog })),
)

/** The keys of the area's lists; "?" shows them. */
export function ListKeys() {
  const [isShown, setShown] = useState(false)
  useRowKeys(() => setShown(true))
  return (
    isShown && (
      <Suspense>
        <KeysDialog onClose={() => setShown(false)} />
      </Suspense>
    )
  )
}
