/** What tests of pages use of jsdom, which brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { contentType?: string; url?: string; runScripts?: 'outside-only' });
    readonly window: Window & { eval(script: string): unknown };
  }
}
