/** Browsers by what they call themselves; the first that fits counts, as most also name others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone|\biPad|\biPod/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const first = (names: typeof BROWSERS, agent: string) => names.find(([form]) => form.test(agent))?.[1];

/** Browser and system as people call them; undefined where the text says nothing that is known. */
export function describeAgent(userAgent: string | null) {
  const agent = userAgent ?? '';
  return { browser: first(BROWSERS, agent), system: first(SYSTEMS, agent) };
}
