import { z } from 'zod';

/** The version of a thing that its form was filled from; a save without it wins over any other. */
export const SeenVersion = z.number().int().min(0).optional();
/** Moves on with every change of what the thing's form shows. */
export const StoredVersion = z.number().optional();

/**
 * The shape of a save: every key may be missing and a missing key keeps the stored value, so defaults of
 * the create shape must not fill it in, S3-10. (A plain `.partial()` keeps applying them.)
 */
export function changesOf<Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>) {
  const shape = Object.fromEntries(
    Object.entries(object.shape).map(([key, field]) => [
      key,
      (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)).optional(),
    ]),
  );
  return z.object(shape) as unknown as z.ZodObject<{
    [K in keyof Shape]: z.ZodOptional<Shape[K] extends z.ZodDefault<infer Inner> ? Inner : Shape[K]>;
  }>;
}

/** The body of a save of something that is found by its id, with the version that its form was filled from. */
export const saveOf = <Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>) =>
  changesOf(object).extend({ id: z.number().int().positive(), version: SeenVersion });
