import { z } from 'zod';
import { AUDIENCES, CONTRIBUTION_TYPES, MODULES, POINT_SOURCES, ROLES } from './roles.ts';

/*
 * The rules of access are in roles.ts, without the validator, so that the browser's first load can use
 * them; here are the schemas of their values.
 */
export * from './roles.ts';

export const Role = z.enum(ROLES);
export const Module = z.enum(MODULES);
export const Audience = z.enum(AUDIENCES);
export const ContributionType = z.enum(CONTRIBUTION_TYPES);
export const PointSource = z.enum(POINT_SOURCES);

export type Role = z.infer<typeof Role>;
export type Module = z.infer<typeof Module>;
export type Audience = z.infer<typeof Audience>;
export type ContributionType = z.infer<typeof ContributionType>;
export type PointSource = z.infer<typeof PointSource>;
