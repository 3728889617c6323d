/** One write of the counter: a request that succeeds, and its variants. */
export type Write = {
  path: string
  body: Record<string, unknown>
  as?: string
  /** Other forms of the same write, each with fields that the first one lacks. */
  also?: Record<string, unknown>[]
  /** Fields that may be missing, or may have this value. */
  takes?: string[]
  /** The same request about another pharmacy's things. */
  foreign?: { path?: string; body?: Record<string, unknown> }
  /** The state already is what it asks for. */
  isIdle?: true
  /** Repeating it has an effect again: it has no idempotency key. */
  isNewEachTime?: true
  /** It counts a try in a transaction of its own before it checks a PIN. */
  countsTries?: true
  /** Acts of other endpoints that are a part of it; the audit log has them as well. */
  includes?: string[]
  /** It changes nothing, like a dry run, and leaves no row in the audit log. */
  leavesNoRow?: true
}
