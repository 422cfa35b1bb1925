/** A short name for a user agent: `Firefox · Linux`. */

/** Most claim to be others as well: the first that fits is the one. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Null if it does not say; what is not known is shown as it is. */
export function browserName(agent: string): string | null {
  if (agent === '') return null;
  const first = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(agent))?.[1];
  const found = [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== undefined);
  return found.length === 0 ? agent : found.join(' · ');
}
