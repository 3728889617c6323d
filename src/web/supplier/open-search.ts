export type OpenGrouping = "pharmacy" | "medicine"

/** The search params of Available Orders; newest first by default. */
export type OpenSearch = { by?: OpenGrouping }

/** Parses untrusted search params. */
export function readOpenSearch({ by }: Record<string, unknown>): OpenSearch {
  return by === "pharmacy" || by === "medicine" ? { by } : {}
}
