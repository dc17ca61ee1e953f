/** The bytes of a text in base64, ignoring other characters. */
export function bytesOfBase64(text: string): Uint8Array {
  const digits = text.replaceAll(/[^A-Za-z\d+/]/g, '');
  // A single remaining digit is not a byte, and `atob` throws on it.
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}

export const base64OfBytes = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
