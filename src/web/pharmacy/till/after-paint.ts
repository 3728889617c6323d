/** Does something once the next frame is on the screen: who pressed a key waits only for what it shows. */
export function afterPaint(act: () => void) {
  // A hidden page does not paint.
  if (document.hidden) return act()
  requestAnimationFrame(() => setTimeout(act))
}
