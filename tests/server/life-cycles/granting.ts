import { type command, SUBMITTED } from './situations.ts';

export const granting = (...commands: ReturnType<typeof command>[]) => ({ [SUBMITTED]: { commands } });
