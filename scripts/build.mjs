/** `npm run build`: installs what is missing and builds server and client, stale or not. */
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, giveUp } from './lib/root.mjs';

checkNode();
await ensureInstalled({ development: true });
for (const name of ['server', 'client']) {
  if (!(await build(name))) giveUp(`The build of the ${name} failed; its messages stand above.`);
}
