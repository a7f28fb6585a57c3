// The one place that lists all tables: the database client and the migration check read it.
export * from './accountKeys.ts';
export * from './campaigns.ts';
export * from './captchas.ts';
export * from './configuration.ts';
export * from './contents.ts';
export * from './contributions.ts';
export * from './discussion.ts';
export * from './files.ts';
export * from './identities.ts';
export * from './lifeCycles.ts';
export * from './limits.ts';
export * from './notifications.ts';
export * from './organizations.ts';
export * from './points.ts';
export * from './settings.ts';
export * from './signIn.ts';
export * from './users.ts';
