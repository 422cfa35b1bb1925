export function declarations(catalogs: object): string;
