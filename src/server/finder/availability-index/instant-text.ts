const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 86_400_000]
const maxDays = 1_000

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"))
const threeDigits = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"))

/** Makes a function that writes an instant as `toISOString` does, several times faster: it keeps the texts of days. */
export function makeInstantText(): (instantMs: number) => string {
  const days = new Map<number, string>()

  function dayText(day: number): string {
    const known = days.get(day)
    if (known !== undefined) return known
    if (days.size === maxDays) days.clear()
    const text = new Date(day * dayMs).toISOString().slice(0, -13)
    days.set(day, text)
    return text
  }

  return (instantMs) => {
    const day = Math.floor(instantMs / dayMs)
    const inDay = instantMs - day * dayMs
    const minutes = Math.floor(inDay / minuteMs)
    const inMinute = inDay - minutes * minuteMs
    const seconds = Math.floor(inMinute / secondMs)
    const hours = Math.floor(minutes / 60)
    return `${dayText(day)}${twoDigits[hours]}:${twoDigits[minutes - 60 * hours]}:${twoDigits[seconds]}.${threeDigits[inMinute - seconds * secondMs]}Z`
  }
}
