/** Where the source of this very program is: whoever builds one for others says so. */
export const SOURCE_URL: string = import.meta.env['VITE_SOURCE_URL'] ?? '';
