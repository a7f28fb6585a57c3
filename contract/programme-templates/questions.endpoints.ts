import { z } from 'zod';
import { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import { Id } from '#contract/http.ts';
import { QUESTION_SETS } from '#contract/programmes/templates.ts';
import { forTemplateStaff } from './endpoints.ts';
import { QUESTION_KINDS } from './rules.ts';

/** A question as a template stores it: an extra input without the form that it is asked in. */
const Question = z.object({
  definitionList: z.array(
    z.object({ language: z.string(), label: z.string(), explanation: z.string().nullish() }),
  ),
  isRequired: z.boolean(),
  inputType: ExtraInputType,
  minLenOrValue: z.number().nullable(),
  maxLenOrValue: z.number().nullable(),
  /** In their order, each in all its languages. */
  choices: z.array(z.array(z.object({ language: z.string(), label: z.string() }))),
});
export type Question = z.infer<typeof Question>;

const hasOneOrigin = ({ template, shipped }: { template?: unknown; shipped?: unknown }) =>
  (template === undefined) !== (shipped === undefined);
const ONE_ORIGIN = { path: ['template'], message: 'NotNull' };

const Shipped = z.enum(QUESTION_SETS).optional();

/** Sets of questions, and the way from them into a form (decision 0110). */
export const questionSetEndpoints = {
  read: forTemplateStaff('GET api/v3/question-sets', {
    summary: 'The questions of a template that the caller can use, or of a set that the product comes with',
    query: z.object({ template: Id.optional(), shipped: Shipped }).refine(hasOneOrigin, ONE_ORIGIN),
    response: z.array(Question),
  }),
  add: forTemplateStaff('POST api/v3/question-sets/add', {
    summary:
      'Adds the questions of a set below those of a form, but for names that it has and what exceeds its bound',
    body: z
      .object({
        template: z.number().int().positive().optional(),
        shipped: Shipped,
        kind: z.enum(QUESTION_KINDS),
        /** The campaign or competition whose form it is; a type has one only. */
        formId: z.number().int().positive().nullish(),
      })
      .refine(hasOneOrigin, ONE_ORIGIN),
    response: z.object({ added: z.number(), sameName: z.number(), noRoom: z.number() }),
    alert: 'app.questionSet.added',
  }),
};
