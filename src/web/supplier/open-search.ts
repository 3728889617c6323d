export type OpenGrouping = "pharmacy" | "medicine"

/** What the address of Available Orders carries; newest first when it carries nothing. */
export type OpenSearch = { by?: OpenGrouping }

/** Reads an address's search, whoever wrote it. */
export function readOpenSearch({ by }: Record<string, unknown>): OpenSearch {
  return by === "pharmacy" || by === "medicine" ? { by } : {}
}
