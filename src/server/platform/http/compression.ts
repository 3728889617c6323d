import zlib, { brotliCompressSync, constants, gzipSync, type ZlibOptions, type ZstdOptions } from "node:zlib"
import acceptNegotiator from "@fastify/accept-negotiator"
import compress from "@fastify/compress"
import type { FastifyInstance } from "fastify"
import { ZstdCompress } from "minizlib"

export type Encoding = "br" | "gzip"

const encodings: Encoding[] = ["br", "gzip"]
const brotli = (quality: number) => ({
  // The window holds any answer.
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
})
// For a page of a search, less than half the cost of quality 3, and a sixth more bytes: 500.
const answerOptions = brotli(1)
const pageOptions = brotli(3)
// Zstandard makes a page of a search a tenth smaller than brotli does, for less. Node has it from 22.15 on.
const hasZstd = "zstdCompressSync" in zlib
const answerEncodings = hasZstd ? ["zstd" as const, ...encodings] : encodings
// For gzip and Zstandard; each ignores what is the other's.
const answerZlibOptions: ZlibOptions & ZstdOptions = {
  level: 1,
  // An answer fits; the default is more memory to clear away after each.
  chunkSize: 8_192,
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
}
// Up to this size, compressing at once is cheaper than the overhead of a stream and blocks nobody noticeably.
const maxAtOnceBytes = 65_536

/** Compresses every route's answers. Pages are sent outside of routes and compress themselves. */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    threshold: 1024,
    syncThreshold: maxAtOnceBytes,
    encodings: answerEncodings,
    brotliOptions: answerOptions,
    zlibOptions: answerZlibOptions,
    ...(hasZstd && { zlib: { ...zlib, zstdCompressSync: makeZstd() } }),
  })
}

/** Makes a compressor that reuses one context, a frame per answer: creating a context costs as much as compressing. */
function makeZstd(): (answer: Buffer) => Buffer {
  const options: ZstdOptions = {
    ...answerZlibOptions,
    // A smaller window takes less memory; it holds any answer that comes here.
    params: { ...answerZlibOptions.params, [constants.ZSTD_c_windowLog]: Math.log2(maxAtOnceBytes) },
    flush: constants.ZSTD_e_end,
  }
  const context = new ZstdCompress(options)
  return (answer) => {
    context.write(answer)
    // Nothing comes from a context that has failed.
    return context.read() ?? zlib.zstdCompressSync(answer, answerZlibOptions)
  }
}

/** Returns the encoding a request prefers, or null when it accepts none of ours. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | null {
  return acceptEncoding ? acceptNegotiator.negotiate(acceptEncoding, encodings) : null
}

export const encode = (text: string, encoding: Encoding): Buffer =>
  encoding === "br" ? brotliCompressSync(text, pageOptions) : gzipSync(text)
