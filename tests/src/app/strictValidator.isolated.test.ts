import { expect, it, vi } from 'vitest';

it('the validator makes no code from text in the browser, as the policy of the page asks', async () => {
  vi.resetModules();
  await import('#src/app/strictValidator.ts');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
  const made = vi.spyOn(globalThis, 'Function');
  expect(z.object({ id: z.number() }).parse({ id: 1 })).toEqual({ id: 1 });
  expect(made).not.toHaveBeenCalled();
});
