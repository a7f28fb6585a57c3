/** What measurements and tests use of the scripts, which are plain JavaScript so that Node alone can run them. */
declare module '*/scripts/lib/root.mjs' {
  export const root: string;
  export const at: (...parts: string[]) => string;
}
declare module '*/scripts/lib/build.mjs' {
  export const buildStale: () => Promise<boolean>;
}
declare module '*/scripts/lib/chromium.mjs' {
  export const CHROMIUM_FLAGS: string[];
  export const findChromium: () => string | undefined;
}
