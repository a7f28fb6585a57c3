import { createHash } from 'node:crypto';
import type { LifeCycleFile } from '#contract/life-cycles/file.schema.ts';
import type { LifeCycle, LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { LifeCycleImportPlan } from '#contract/life-cycles/transfer.schema.ts';
import { nameIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found, refused } from '#server/platform/errors.ts';
import { Media } from '#server/platform/http/answers.ts';
import type { Services } from '#server/platform/services.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import { isError } from '../check/check-life-cycle.ts';
import { checkWith } from '../check/read-check.ts';
import { insertLifeCycle } from '../life-cycle.insert.ts';
import { loadLifeCycle } from '../load/life-cycle.ts';
import { freeNames } from './free-names.ts';
import { peopleIn, readNaming, readOfType, readPeople } from './known.ts';
import { readLifeCycleFile } from './read-file.ts';
import { slugOf } from './state-keys.ts';
import { treeOfFile } from './tree-of-file.ts';
import { fileOf, textOf } from './write-file.ts';

interface Work {
  db: Db;
  services: Pick<Services, 'messages'>;
  locale: string;
}

/** A life cycle as a file. @throws AppError 404 */
export async function exportLifeCycle({ db, locale }: Work, id: number): Promise<Media> {
  const tree = found(await loadLifeCycle(db, id));
  const name = slugOf(nameIn(tree.definitionList, locale)) || slugOf(tree.contributionType);
  return new Media(textOf(fileOf(tree, await readNaming(db, tree))), 'application/json; charset=utf-8', {
    attachment: `life-cycle-${name}.json`,
  });
}

const NOTHING = {
  lifeCycle: null,
  gaps: [],
  people: [],
  errorCount: 0,
  warningCount: 0,
  digest: null,
};

const contentOf = ({ contributionType, definitionList, states }: LifeCycleTree) => {
  const sum = (count: (state: LifeCycleTree['states'][number]) => number) =>
    states.reduce((total, state) => total + count(state), 0);
  return {
    contributionType,
    definitionList,
    stateCount: states.length,
    actionCount: sum(({ actions }) => actions.length),
    taskCount: sum(
      ({ taskDefinitions, commands }) =>
        taskDefinitions.length + commands.flatMap((command) => command.taskDefinitions).length,
    ),
    notificationCount: sum(({ notifications }) => notifications.length),
    promiseCount: sum(({ promise }) => (promise ? 1 : 0)),
  };
};

/** What a sound file would make here, and what of it is not here. */
async function planOf(
  { db, services, locale }: Work,
  file: LifeCycleFile,
): Promise<{ tree: LifeCycleTree; plan: LifeCycleImportPlan }> {
  const { contributionType: type } = file.lifeCycle;
  const named = peopleIn(file);
  const people = await readPeople(db, named);
  const own = await readOfType(db, type);
  const { tree, gaps } = treeOfFile(file, {
    points: own.points,
    personOf: people.idOf,
    hasForm: (stage) => type === 'IDEA' || own.stages.has(stage),
    locales: await configuredLocales(db, services),
    locale,
  });
  const renamed = { ...tree, definitionList: freeNames(tree.definitionList, own.names) };
  const findings = await checkWith(db, services, renamed);
  const errorCount = findings.filter(isError).length;
  const names = new Map(named.map((person) => [person.login, people.nameOf(person)]));
  return {
    tree: renamed,
    plan: {
      faults: [],
      faultCount: 0,
      lifeCycle: contentOf(renamed),
      gaps,
      people: [...names].flatMap(([login, name]) => (name === null ? [] : [{ login, name }])),
      errorCount,
      warningCount: findings.length - errorCount,
      digest: createHash('sha256')
        .update(JSON.stringify([renamed, gaps]))
        .digest('base64url'),
    },
  };
}

/** What the import of a file would make; writes nothing. */
export async function checkLifeCycleFile(work: Work, bytes: Buffer): Promise<LifeCycleImportPlan> {
  const { file, faults, faultCount } = readLifeCycleFile(bytes, work.locale);
  return file === null ? { ...NOTHING, faults, faultCount } : (await planOf(work, file)).plan;
}

/**
 * Makes a new life cycle of a file, not active, exactly as the check has shown.
 * @throws AppError error.lifeCycleImport.faulty, error.lifeCycleImport.changed when what would be made is not what was shown
 */
export async function importLifeCycle(work: Work, bytes: Buffer, digest: string): Promise<LifeCycle> {
  const { file } = readLifeCycleFile(bytes, work.locale);
  if (file === null) throw refused('error.lifeCycleImport.faulty', 'lifeCycle');
  const { tree, plan } = await planOf(work, file);
  if (plan.digest !== digest) throw refused('error.lifeCycleImport.changed', 'lifeCycle');
  return insertLifeCycle(work.db, tree);
}
