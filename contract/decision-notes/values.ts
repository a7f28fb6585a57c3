import { z } from 'zod';
import { NOTE_PLACEHOLDERS, type NoteValues } from './note.ts';

/** What the placeholders of an answer stand for, as it is sent. */
export const NoteValuesShape = z.object(
  Object.fromEntries(NOTE_PLACEHOLDERS.map((name) => [name, z.string()])) as Record<
    keyof NoteValues,
    z.ZodString
  >,
);
