/** Where the source code of this build is; set by the builder. */
export const SOURCE_URL: string = import.meta.env['VITE_SOURCE_URL'] ?? '';
