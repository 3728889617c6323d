export type CameraTrouble = "denied" | "none" | "busy" | "insecure" | "lost" | "unreadable" | "failed"

// The names that browsers give to what went wrong (Media Capture and Streams, getUserMedia).
const byName: Record<string, CameraTrouble> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
}

/** What kept a camera from starting, so that the person can be told what to do. */
export const troubleOf = (error: unknown): CameraTrouble =>
  (error instanceof Error && byName[error.name]) || "failed"

/** What is known before the camera is asked for. */
export function troubleBefore(): CameraTrouble | undefined {
  if (!isSecureContext) return "insecure"
  return typeof navigator.mediaDevices?.getUserMedia === "function" ? undefined : "none"
}
