/** `npm run build`: installs what is missing and builds server and client, stale or not. */
import { BUILD_NAMES, build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { checkNode, giveUp } from './lib/root.mjs';

checkNode();
await ensureInstalled({ development: true });
for (const name of BUILD_NAMES) {
  if (!(await build(name))) giveUp(`The build of the ${name} failed; see its messages above.`);
}
