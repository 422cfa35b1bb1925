import type { Plugin } from 'vite';

export function messages(): Plugin;
export function readAll(folder?: string): Record<string, object>;
