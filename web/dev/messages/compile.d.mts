export function compileChunk(catalogs: object, language: string, chunk: string, options?: { without?: readonly string[] }): string;
export function compileErrors(catalogs: object, language: string, topic: string): string;
