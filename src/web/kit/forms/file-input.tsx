import type { ComponentPropsWithRef } from "react"
import styles from "#web/kit/forms/file-input.module.css"

/** Where a file is chosen, or dropped. */
export const FileInput = (props: Omit<ComponentPropsWithRef<"input">, "type" | "className">) => (
  <input {...props} type="file" className={`block round well mt-8 ${styles.file}`} />
)
