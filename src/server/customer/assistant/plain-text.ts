/** Longest text held back while a tag, link or table row is still open. */
const maxHeldLength = 2_000

// Control characters except line ends, direction marks, and invisible letters (joiners stay: Sinhala needs
// them).
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu // oxlint-disable-line no-control-regex -- they are removed on purpose

const address =
  /(?:\b(?:https?|ftp|file|data|javascript|vbscript|blob|tel|mailto|sms):|\bwww\.)[^\s<>\]]*[^\s<>\].,;:!?]/giu
export const addressRemoved = "(address removed)"

const tag = /<\/?[a-z!?][^<>]*>/giu
// No part of a pattern may match past the start of the next match: that would be quadratic.
const link = /!?\[([^[\]\n]*)\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^[\]\n]*\])/gu
const tableRule = /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*(?:\|[ \t]*)?$/u

/** Converts a model's reply to plain text as it streams: no markup, links, images or invisible characters. */
export function makePlainText() {
  let held = ""
  let startsLine = true

  function release(text: string): string {
    const clean = plain(text, startsLine)
    if (text !== "") startsLine = text.endsWith("\n")
    return clean
  }

  return {
    /** Returns the text that can be shown now; the rest is held back until it is unambiguous. */
    push(piece: string): string {
      held += piece.replace(/\r\n?/g, "\n")
      const end = held.length > maxHeldLength ? held.length : safeEnd(held)
      const ready = held.slice(0, end)
      held = held.slice(end)
      return release(ready)
    },
    end(): string {
      const rest = held
      held = ""
      return release(rest)
    },
  }
}

const open = [
  /<[a-z/!?][^<>]*$/iu,
  /!?\[[^[\]\n]*$/u,
  /!?\[[^[\]\n]*\](?:\([^)\n]*|\[[^[\]\n]*)$/u,
  // A marker at the start of a line is only meaningful together with what follows it.
  /(?<=^|\n)[ \t]*(?:(?:#{1,6}|[-*+>]+)[ \t]*)?$/u,
]

/**
 * Returns the length of the unambiguous text: up to the last blank, but not into an open tag or link, or a
 * line that may be a table row.
 */
function safeEnd(text: string): number {
  const lineStart = text.lastIndexOf("\n") + 1
  if (text.includes("|", lineStart)) return lineStart
  let end = Math.max(lineStart, text.lastIndexOf(" ") + 1)
  for (const pattern of open) {
    const start = text.slice(0, end).search(pattern)
    if (start >= 0) end = start
  }
  return end
}

function plain(text: string, startsLine: boolean): string {
  return text
    .toWellFormed()
    .replace(unseen, "")
    .split("\n")
    .flatMap((line, place) => plainLine(line, startsLine || place > 0))
    .join("\n")
}

function plainLine(line: string, isStart: boolean): string[] {
  if (isStart && tableRule.test(line) && line.includes("-")) return []
  const text = line
    .replace(link, "$1")
    .replace(tag, "")
    .replace(/<(?=[a-z/!?])/giu, "")
    .replace(address, addressRemoved)
    .replace(/\*\*|__|`+|~~/gu, "")
    .replace(/(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)/gu, "")
  const row = text.includes("|") ? plainRow(text) : text
  return [isStart ? row.replace(/^(\s*)(?:#{1,6}|>+)\s+/u, "$1").replace(/^(\s*)[*+-]\s+/u, "$1• ") : row]
}

/** Renders a table row as its cells with dashes between them. */
function plainRow(text: string): string {
  const [first = "", ...rest] = text.split("|")
  const last = rest.pop() ?? ""
  const cells = [first.trimEnd(), ...rest.map((cell) => cell.trim()), last.trimStart()]
  if (first.trim() === "") cells.shift()
  if (last.trim() === "") cells.pop()
  return cells.join(" – ")
}
