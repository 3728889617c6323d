/** Reads a mail's head, and its text as the recipient does. */
export function readMail(raw = "") {
  const end = raw.indexOf("\r\n\r\n")
  const [head, body] = [raw.slice(0, end), raw.slice(end).trim()]
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(head)
  const bytes = isBase64
    ? Buffer.from(body, "base64")
    : Buffer.from(
        body
          .replaceAll("=\r\n", "")
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      )
  return { head, lines: bytes.toString().replaceAll("\u00a0", " ").split(/\r?\n/) }
}
