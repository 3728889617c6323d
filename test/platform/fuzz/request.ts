/** One request, as it is sent. */
export type Request = {
  operation: string
  as: string
  kind: "sample" | "valid" | "broken" | "wire"
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}
