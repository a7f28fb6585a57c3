import { type SQL, sql } from 'drizzle-orm';

const PREFIX = 'action:';

/** The event under which the history has an action, by the action's id. */
export const actionEvent = (actionId: number): string => `${PREFIX}${actionId}`;

export const isActionEvent = (event: string): boolean => event.startsWith(PREFIX);

export const isActionEventSql = (event: SQL): SQL => sql`${event} like ${`${PREFIX}%`}`;

/** @param event one for which `isActionEvent` holds */
export const actionIdOf = (event: string): number => Number(event.slice(PREFIX.length));
