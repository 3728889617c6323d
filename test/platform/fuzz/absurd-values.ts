import fc, { type GeneratorValue } from "fast-check"

/** Draws values by seed. */
export type Draw = GeneratorValue

export const pick = <Value>(g: Draw, values: readonly Value[]): Value =>
  values[g(fc.nat, Math.max(0, values.length - 1))] as Value // within the list
export const chance = (g: Draw, percent: number): boolean => g(fc.nat, 99) < percent

const raw = Symbol("raw")

/** Becomes a token that JSON.stringify cannot write: `1e400`, a key twice. */
export const rawJson = (text: string) => ({ [raw]: text })

/** Returns the token that a value stands for, if it does. */
export const rawOf = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null && raw in value ? String(value[raw]) : undefined

const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udfffb",
  "\u200b",
  "\u202eevil",
  "\ufeff",
  "\u0007",
  "x".repeat(10_000),
  "é".repeat(300),
  "x".repeat(201),
  "👩‍👩‍👧".repeat(40),
  "a\u0301".repeat(300),
  "'; drop table people; --",
  "%_\\%",
  "\\",
  "(((((((a+)+)+",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "../../../etc/passwd",
  "%00",
  "%2e%2e%2f",
  "a\r\nset-cookie: b=c",
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "0x10",
  "1_000",
  "٣٤",
  "9007199254740993",
  "99999999999999999999999",
  "-1",
  "0",
  "1.5",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "2026-02-30",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "2026-13-45",
  "1900-01-01",
  "2026-W10",
  "2026-00",
  "9999-12",
  "0001-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "2026-02-30T25:61:61Z",
  "2026-11-24T00:00:00+99:99",
  "1970-01-01T00:00:00Z",
  "24:00",
  "25:61",
  "http://169.254.169.254/",
  "javascript:alert(1)",
  "ftp://example.com/a",
  "colombo",
  "si",
]
const numbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  5e-324,
  255,
  65_536,
  1_000_000,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  1e21,
  1.797e308,
  90.000001,
  -180.5,
]
const tokens = ["1e400", "-1e400", "123456789012345678901234567890", "1.0000000000000000000001", "-0.0"]

const nested = (depth: number) => rawJson("[".repeat(depth) + "]".repeat(depth))

/** Draws a value that hardly any field takes, or only just takes. */
export function absurd(g: Draw): unknown {
  const kind = g(fc.nat, 19)
  if (kind < 8) return pick(g, texts)
  if (kind < 13) return pick(g, numbers)
  if (kind === 13) return rawJson(pick(g, tokens))
  if (kind === 14) return null
  if (kind === 15) return pick(g, [true, false])
  if (kind === 16) return pick(g, [[], {}, [[]], [null], { "": "" }, [{}]])
  if (kind === 17) return nested(pick(g, [5, 200, 5_000]))
  if (kind === 18)
    return rawJson(
      pick(g, [
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":1}}',
        '{"toJSON":1}',
        '{"a":1,"a":2}',
      ]),
    )
  return g(fc.string, { unit: "binary", maxLength: 60 })
}

/** Draws a text of a URL that hardly any address takes. */
export const absurdText = (g: Draw): string => {
  const value = absurd(g)
  return rawOf(value)?.slice(0, 400) ?? (typeof value === "string" ? value : JSON.stringify(value))
}
