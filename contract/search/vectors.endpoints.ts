import { z } from 'zod';
import { forSystemAdministrators } from '#contract/http.ts';

/** What became of a test of the embeddings server; the texts are `appConfig.vectorTest.<outcome>`. */
const VECTOR_TEST_OUTCOMES = ['works', 'off', 'unreachable', 'refused', 'wrong', 'slow'] as const;

export const VectorTest = z.object({
  outcome: z.enum(VECTOR_TEST_OUTCOMES),
  /** Numbers of a vector; null unless it works. */
  dimensions: z.number().nullable(),
  milliseconds: z.number(),
  /** The status of an answer that was not as it should be. */
  status: z.number().nullable(),
});
export type VectorTest = z.infer<typeof VectorTest>;

/** A server that says by vectors how alike texts are, decision 0064. */
export const vectorEndpoints = {
  test: forSystemAdministrators('POST api/v3/search/vectors/test', {
    summary: 'Sends one fixed sentence to the embeddings server of the settings, and says what came back',
    response: VectorTest,
    confirmed: true,
    isTrial: true,
  }),
};
