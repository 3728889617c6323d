import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { root } from "./run-command.ts"
import { isTest, readSourceFiles, type SourceFiles } from "./source-files.ts"

type Finding = { filename: string; labels: { span: { offset: number; length: number; line: number } }[] }

const lint = ["-A", "all", "-D", "react/jsx-no-literals", "--react-plugin", "-f", "json", "src/web"]
const attribute = /\s(?:aria-label|placeholder|title|alt|label|hint)="([^"]*)"/g

/** Returns whether a text has a word; punctuation and single letters may stay in the markup. */
export const hasWord = (text: string) => /\p{L}[\p{L}\p{M}]/u.test(text)

/** Returns the words in attributes that are shown or read aloud. */
export const wordsInAttributes = (markup: string): string[] =>
  [...markup.matchAll(attribute)].flatMap(([, text = ""]) => (hasWord(text) ? [text] : []))

/** Some words are written alike and mean two things: "Order" is a button and a column. */
const maxShareRepeated = 0.05

/** Returns whether each text of the screens is in the catalogue, and there once; prints those that are not. */
export async function wordsAreInTheCatalogue(): Promise<boolean> {
  const screens = readSourceFiles("src/web/**/*.tsx")
  const attributes = [...screens]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, markup]) => wordsInAttributes(markup).map((text) => `${file}: "${text}"`))
  const found = [...(await wordsInMarkup(screens)), ...attributes]
  for (const each of found) console.error(`${each}: move it to src/web/words/en`)
  const share = shareRepeated([...readSourceFiles("src/web/words/en/*.ts").values()].join("\n"))
  if (share > maxShareRepeated)
    console.error(
      `${(100 * share).toFixed(1)} % of the texts repeat another: move them to common.ts or staff.ts`,
    )
  return found.length === 0 && share <= maxShareRepeated
}

/** Returns the share of a catalogue's texts that repeat an earlier one. */
export function shareRepeated(catalogue: string): number {
  const texts = [...catalogue.matchAll(/^\s*\w+:\s*"((?:[^"\\]|\\.)*)",?$/gm)].map(([, text]) => text)
  return (texts.length - new Set(texts).size) / texts.length
}

async function wordsInMarkup(screens: SourceFiles) {
  const oxlint = join(root, "node_modules/.bin/oxlint")
  // oxlint exits with 1 when it finds something, and prints it all the same.
  const { stdout } = await promisify(execFile)(oxlint, lint, { cwd: root, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string }) => error,
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
  return diagnostics.flatMap(({ filename, labels }) =>
    labels.flatMap(({ span }) => {
      // Spans count bytes.
      const text = Buffer.from(screens.get(filename.replaceAll("\\", "/")) ?? "")
        .subarray(span.offset, span.offset + span.length)
        .toString()
        .trim()
      return hasWord(text) ? [`${filename}:${span.line}: "${text}"`] : []
    }),
  )
}
