/** The two encodings in which lists and reports come. Files say nothing about theirs. */

export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const ENCODING_NAMES: Record<Encoding, string> = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' };

/** UTF-8 if the bytes can be that: text of the other encoding hardly ever is by chance. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text, without a mark of its encoding. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

/** Whether both encodings read the same. */
export const isPlain = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);
