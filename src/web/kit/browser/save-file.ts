/** Hands a text over to the browser as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The download has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
