import { z } from 'zod';
import { forPlatformAdministrators } from '#contract/http.ts';
import {
  correctedCharacters,
  USER_IMPORT_LIMITS,
  UserImportCorrection,
  UserImportCounts,
  UserImportField,
  UserImportPlan,
} from './import.schema.ts';

/** Which field each column holds, by its name in the first line; null leaves it alone. Others are found by their names. */
const Columns = z
  .record(z.string().max(300), UserImportField.nullable())
  .refine((columns) => Object.keys(columns).length <= USER_IMPORT_LIMITS.columns)
  .refine((columns) => {
    const fields = Object.values(columns).filter((field) => field !== null);
    return new Set(fields).size === fields.length;
  });

/** Lines that were corrected after the check, each once. */
const Corrections = z
  .array(UserImportCorrection)
  .max(USER_IMPORT_LIMITS.corrections)
  .refine((corrections) => new Set(corrections.map(({ line }) => line)).size === corrections.length)
  .refine((corrections) => correctedCharacters(corrections) <= USER_IMPORT_LIMITS.corrected);

const Order = z.object({ columns: Columns.default({}), corrections: Corrections.default([]) });

const upload = {
  filePart: 'file',
  jsonPart: 'order',
  maxBytes: USER_IMPORT_LIMITS.bytes,
  kinds: ['text', 'office'],
  refusal: 'error.importFile',
} as const;

export const userImportEndpoints = {
  check: forPlatformAdministrators('POST api/v3/users/import/check', {
    summary:
      'What a CSV file or a workbook (.xlsx) of people would make new and change, row by row; writes nothing',
    isTrial: true,
    upload,
    body: Order,
    response: UserImportPlan,
  }),
  apply: forPlatformAdministrators('POST api/v3/users/import', {
    summary:
      'Makes and changes the people of a CSV file or a workbook, exactly as the check said, in one transaction',
    upload,
    body: Order.extend({
      digest: z.string().max(100),
      /** Takes the sound rows though others have faults. */
      leaveFaults: z.boolean().default(false),
      /** Asks new people by mail to choose a password. */
      sendMails: z.boolean().default(false),
    }),
    response: z.object({ counts: UserImportCounts, deactivated: z.number(), mails: z.number() }),
    alert: 'app.user.imported',
    confirmed: true,
  }),
};
