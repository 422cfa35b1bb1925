export function check(catalogs: object, serverErrors?: object): { wrong: string[]; missing: string[] };
export function icu(sentence: string): string;
