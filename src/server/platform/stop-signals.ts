// Node exits on SIGHUP even if nohup had it ignored; bash and zsh leave the command's name in `_`.
const isUnderNohup = /(^|\/)nohup$/.test(process.env._ ?? "")

/** Calls back for each request to stop. A closed terminal is not one under nohup. */
export function onStopSignal(stop: () => void): void {
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
  onHangup((isMeant) => isMeant && stop())
  // A closed terminal or pipe must not crash the process before its orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
}

/** Calls back when the terminal closes, and says whether that is a request to stop. */
export function onHangup(listener: (isStop: boolean) => void): void {
  process.on("SIGHUP", () => listener(!isUnderNohup))
}
