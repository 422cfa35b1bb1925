export function withFrenchSpaces(text: string): string;
