/** Runs after the next frame, so that a key press waits only for its own effect. */
export function afterPaint(act: () => void): void {
  // A hidden page does not paint.
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}
