// Bytes as text in base64, and in base64url, as it is in addresses.

/** How many bytes are written at a time: a multiple of 3, so that the parts join without padding. */
const BLOCK = 3 * 8192;

/** @param {Uint8Array} bytes */
export function base64(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += BLOCK) parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + BLOCK))));
  return parts.join('');
}

/** @param {Uint8Array} bytes */
export function base64url(bytes) {
  return base64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
}

/**
 * Returns the bytes of a text in base64.
 * @param {string} text
 */
export function bytesOf(text) {
  const reader = /** @type {{fromBase64?: (text: string) => Uint8Array<ArrayBuffer>}} */ (/** @type {unknown} */ (Uint8Array));
  if (reader.fromBase64) return reader.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
