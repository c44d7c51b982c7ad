// Bytes as text in base64, and in base64url, as it is in addresses.

/** How many bytes are written at a time: a multiple of 3, so that the parts join without padding. */
const BLOCK = 3 * 8192;

export function base64(bytes: Uint8Array) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += BLOCK)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + BLOCK))));
  return parts.join('');
}

export function base64url(bytes: Uint8Array) {
  return base64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
}

/** Returns the bytes of a text in base64. */
export function bytesOf(text: string) {
  const reader = Uint8Array as unknown as {
    fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
  };
  if (reader.fromBase64) return reader.fromBase64(text);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
