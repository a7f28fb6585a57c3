import { appRoutes } from '#src/app/routes.ts';

/** Loads the code of all screens below some addresses, so that no test waits for it. */
export async function loadScreensBelow(...addresses: string[]): Promise<void> {
  const found = appRoutes.filter(({ path }) =>
    addresses.some((address) => path === address || path.startsWith(`${address}/`)),
  );
  if (found.length === 0) throw new Error(`No screen is below ${addresses.join(', ')}`);
  await Promise.all(found.map(({ load }) => load()));
}
