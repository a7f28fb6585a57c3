import { expect, it } from 'vitest';
import { read, targetOf } from './sources.ts';

/** Packages that take long to load, or bring programs along, and that few requests need. */
const LATER = ['@aws-sdk/client-s3', 'flydrive/drivers/s3', 'nodemailer', 'sharp', 'svg-captcha'];

/** What a file loads with itself: neither types nor what it imports when it is needed. */
const loadedBy = (path: string): string[] =>
  [...read(path).matchAll(/^(?:import|export)\s(?!type\s)(?:[^'";]*\sfrom\s+)?['"]([^'"]+)['"]/gm)].map(
    (match) => match[1] ?? '',
  );

/** Every file of ours that is loaded with `first`, itself included. */
function loadedWith(first: string): Set<string> {
  const found = new Set([first]);
  for (const path of found) {
    const own = loadedBy(path).filter((specifier) => /^[.#].*\.ts$/.test(specifier));
    for (const specifier of own) found.add(targetOf(path, specifier));
  }
  return found;
}

it('a start loads no package that is large and seldom needed', () => {
  const files = [...loadedWith('server/main.ts')];
  expect(files).toContain('server/platform/storage/images.ts');
  expect(files).toContain('server/platform/mail/transport.ts');
  const early = files.flatMap((path) =>
    loadedBy(path)
      .filter((specifier) => LATER.includes(specifier))
      .map((specifier) => `${path} loads ${specifier}`),
  );
  expect(early).toEqual([]);
});
