// The size in the first bytes of an image: one that would fill the memory is refused before the browser decodes
// it.

type Size = {width: number, height: number};

/**
 * Returns the size in the header of a PNG, GIF, JPEG, BMP or WebP, or null where it is not found. `bytes`: the
 * beginning of the file.
 */
export function sizeOf(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begins = (text: string, at = 0) => bytes.length >= at + text.length && [...text].every((ch, i) => bytes[at + i] === ch.charCodeAt(0));
  if (begins('\x89PNG') && bytes.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (begins('GIF8') && bytes.length >= 10) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (begins('BM') && bytes.length >= 26) return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
  if (begins('RIFF') && begins('WEBP', 8) && bytes.length >= 30) return webpSize(view, begins);
  if (begins('\xff\xd8')) return jpegSize(view);
  return null;
}

function webpSize(view: DataView, begins: (text: string, at?: number) => boolean): Size | null {
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (begins('VP8X', 12)) return { width: three(24) + 1, height: three(27) + 1 };
  if (begins('VP8 ', 12)) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (begins('VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return null;
}

/** Goes from segment to segment until one that begins a frame. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const kind = view.getUint8(at + 1);
    if (kind === 0xff) {
      at++;
      continue;
    }
    const frame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (frame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
