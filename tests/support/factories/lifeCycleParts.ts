import type { Db } from '#server/platform/db/client.ts';
import {
  actionPostHandlers,
  commandPointDefinitions,
  commandTaskDefinitions,
  pointDefinitions,
  stateActions,
  stateChangeNotifications,
  stateCommands,
} from '#server/platform/db/schema/life-cycles.ts';

let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};
const names = (name: string) => [
  { language: 'en', name },
  { language: 'tr', name: `${name} (tr)` },
];
const idOf = (rows: { id: number }[]) => rows[0]?.id ?? 0;

/** An active definition of points for suggestions. */
export async function aPointDefinition(db: Db, values: Partial<typeof pointDefinitions.$inferInsert> = {}) {
  const number = next();
  const rows = await db
    .insert(pointDefinitions)
    .values({
      source: 'SUGGESTION',
      code: `P${number}`,
      definitionList: [{ language: 'en', title: `Points ${number}` }],
      point: 10,
      ...values,
    })
    .returning();
  return { id: idOf(rows), point: values.point ?? 10, title: `Points ${number}` };
}

/** An action with all that the plans of `aLifeCycle` leave out. */
export async function anAction(
  db: Db,
  stateId: number,
  values: Partial<typeof stateActions.$inferInsert> = {},
): Promise<number> {
  const number = next();
  return idOf(
    await db
      .insert(stateActions)
      .values({
        stateId,
        rank: number,
        definitionList: names(`Action ${number}`),
        roles: ['OWNER'],
        ...values,
      })
      .returning({ id: stateActions.id }),
  );
}

export async function aPostHandler(
  db: Db,
  stateActionId: number,
  handlerType: (typeof actionPostHandlers.$inferInsert)['handlerType'],
  parameter: string | null = null,
): Promise<void> {
  await db.insert(actionPostHandlers).values({ stateActionId, handlerType, parameter, rank: next() });
}

/** A notification of everybody with the roles when the state is entered. */
export async function aStateNotification(
  db: Db,
  stateId: number,
  values: Partial<typeof stateChangeNotifications.$inferInsert> = {},
): Promise<void> {
  await db.insert(stateChangeNotifications).values({
    stateId,
    roles: ['OWNER'],
    definitionList: [
      { language: 'en', subject: '{code} is in {state}', text: '{title}: {explanation} {link}' },
      { language: 'tr', subject: '{code} şimdi {state}', text: '{title}: {explanation} {link}' },
    ],
    ...values,
  });
}

interface CommandParts {
  /** Task of the command, for this role. */
  task?: Partial<typeof commandTaskDefinitions.$inferInsert>;
  points?: Partial<typeof commandPointDefinitions.$inferInsert> & { pointDefinitionId: number };
}

/** A command of a state, with a task and points where asked for. */
export async function aCommand(
  db: Db,
  stateId: number,
  { task, points, ...values }: Partial<typeof stateCommands.$inferInsert> & CommandParts,
): Promise<number> {
  const id = idOf(
    await db
      .insert(stateCommands)
      .values({ stateId, commandType: 'ASSIGN', roles: ['RESPONSIBLE'], ...values })
      .returning({ id: stateCommands.id }),
  );
  if (task) {
    await db.insert(commandTaskDefinitions).values({
      role: 'RESPONSIBLE',
      definitionList: names('Use the command'),
      ...task,
      stateCommandId: id,
    });
  }
  if (points) await db.insert(commandPointDefinitions).values({ ...points, stateCommandId: id });
  return id;
}
