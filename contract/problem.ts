import { z } from 'zod';
import { SESSION_ENDS } from '#contract/account/session-ends.ts';

export const FieldError = z.object({ objectName: z.string(), field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** What a refused call answers [R1J-40 … R1J-45], S1-44, S3-03. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  message: z.string(),
  detail: z.string().optional(),
  path: z.string(),
  params: z.string().optional(),
  errorKey: z.string().optional(),
  /** Of an accident: what to quote, so that the log's lines about it are found. */
  requestId: z.string().optional(),
  fieldErrors: z.array(FieldError).optional(),
  /** Of a refused session: how it ended. */
  sessionEnd: z.enum(SESSION_ENDS).optional(),
  /** Of a life cycle in which contributions would stop: each error as code, kind and id of its place, parted by commas. */
  findings: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
