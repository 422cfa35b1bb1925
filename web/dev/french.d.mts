import type { Plugin } from 'vite';

export function withFrenchSpaces(text: string): string;
export function frenchSpaces(): Plugin;
