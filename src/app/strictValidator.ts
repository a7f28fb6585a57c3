/*
 * Imported before anything that describes data: the page's policy forbids code that is made from text, which
 * the validator would try with its first description and the browser would report as a violation. The
 * validator takes its settings from this place when it loads, so that none of it is needed here.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
