type Pixels = Pick<ImageData, "data" | "width" | "height">

/** Turns shades into black and white dots in place, by Floyd and Steinberg: each dot's error goes to its neighbours. */
export function dither({ data, width, height }: Pixels): void {
  const greys = Float32Array.from({ length: width * height }, (_, dot) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(dot * 4, dot * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  const pass = (x: number, y: number, error: number) => {
    if (x >= 0 && x < width && y < height) greys[y * width + x] = (greys[y * width + x] ?? 0) + error
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grey = greys[y * width + x] ?? 0
      const dot = grey < 128 ? 0 : 255
      const error = (grey - dot) / 16
      pass(x + 1, y, error * 7)
      pass(x - 1, y + 1, error * 3)
      pass(x, y + 1, error * 5)
      pass(x + 1, y + 1, error)
      data.set([dot, dot, dot, 255], (y * width + x) * 4)
    }
}
