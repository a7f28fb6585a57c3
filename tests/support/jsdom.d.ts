/** What tests of pages use of jsdom, which brings no types. */
declare module 'jsdom' {
  /** What goes wrong in the page, such as a way of the browser that jsdom does not have. */
  export class VirtualConsole {
    on(what: 'jsdomError', listener: (error: Error) => void): this;
  }
  interface Options {
    contentType?: string;
    url?: string;
    runScripts?: 'outside-only';
    virtualConsole?: VirtualConsole;
  }
  export class JSDOM {
    constructor(html: string, options?: Options);
    static fragment(html: string): DocumentFragment;
    readonly window: Window & { eval(script: string): unknown; readonly Event: typeof Event };
  }
}
