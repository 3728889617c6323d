import { useEffect, useState } from "react"

/** The camera chosen last on this device. */
const chosenKey = "pharos.camera"

type Lens = { id: string; label: string }
type Camera =
  | { state: "starting" }
  | { state: "failed"; trouble: CameraTrouble }
  | { state: "shown"; stream: MediaStream; lenses: Lens[]; lens: string; hasTorch: boolean }

// The torch is not in TypeScript's library: few devices have one.
type Torch = { torch?: boolean }

/** Opens the device's camera while mounted; its light goes off on unmount. */
export function useCamera() {
  const [camera, setCamera] = useState<Camera>({ state: "starting" })
  const [turn, setTurn] = useState(0)
  const [isTorchOn, setTorch] = useState(false)

  useEffect(() => {
    const ending = new AbortController()
    startCamera(ending.signal, (trouble) => setCamera({ state: "failed", trouble })).then(
      (started) => !ending.signal.aborted && setCamera(started),
      (error: unknown) => !ending.signal.aborted && setCamera({ state: "failed", trouble: troubleOf(error) }),
    )
    return () => ending.abort()
  }, [turn])

  const again = () => {
    setCamera({ state: "starting" })
    setTorch(false)
    setTurn((before) => before + 1)
  }
  return {
    camera,
    isTorchOn,
    again,
    fail: (trouble: CameraTrouble) => setCamera({ state: "failed", trouble }),
    choose: (id: string) => {
      keep(id)
      again()
    },
    switchTorch: async () => {
      if (camera.state !== "shown") return
      const wanted: MediaTrackConstraintSet & Torch = { torch: !isTorchOn }
      await camera.stream.getVideoTracks()[0]?.applyConstraints({ advanced: [wanted] })
      setTorch(!isTorchOn)
    },
  }
}

async function startCamera(signal: AbortSignal, onLost: (trouble: CameraTrouble) => void): Promise<Camera> {
  const trouble = troubleBefore()
  if (trouble) return { state: "failed", trouble }
  const stream = await openStream()
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener("abort", end)
  // It may have been closed while the browser was still asking.
  if (signal.aborted) end()
  const [track] = stream.getVideoTracks()
  track?.addEventListener("ended", () => onLost("lost"))
  const devices = await navigator.mediaDevices.enumerateDevices()
  const { torch }: MediaTrackCapabilities & Torch = track?.getCapabilities?.() ?? {}
  return {
    state: "shown",
    stream,
    lens: track?.getSettings().deviceId ?? "",
    lenses: devices
      .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
      .map(({ deviceId, label }) => ({ id: deviceId, label })),
    hasTorch: torch === true,
  }
}

async function openStream(): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const chosen = kept()
  const open = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video, audio: false })
  if (chosen === null) return open({ ...size, facingMode: "environment" })
  try {
    return await open({ ...size, deviceId: { exact: chosen } })
  } catch (error) {
    if (troubleOf(error) !== "none") throw error
    return open({ ...size, facingMode: "environment" })
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(chosenKey)
  } catch {
    return null
  }
}

function keep(id: string) {
  try {
    localStorage.setItem(chosenKey, id)
  } catch {
    // Storage can be blocked; the device's default is then used next time.
  }
}

type CameraTrouble = "denied" | "none" | "busy" | "insecure" | "lost" | "unreadable" | "failed"

// The error names of browsers (Media Capture and Streams, getUserMedia).
const byName: Record<string, CameraTrouble> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "none",
  OverconstrainedError: "none",
  NotReadableError: "busy",
  AbortError: "busy",
}

/** Returns why a camera did not start, as a message key. */
const troubleOf = (error: unknown): CameraTrouble =>
  (error instanceof Error && byName[error.name]) || "failed"

/** Obstacles known before the camera is requested. */
function troubleBefore(): CameraTrouble | undefined {
  if (!isSecureContext) return "insecure"
  return typeof navigator.mediaDevices?.getUserMedia === "function" ? undefined : "none"
}
