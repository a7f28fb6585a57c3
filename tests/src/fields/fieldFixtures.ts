import type { ContributionField, FieldRow, FieldUser } from '#contract/fields/schema.ts';
import { type Answers, list, type SeenRequest } from '#tests/support/network.ts';

export const PATH = '/api/v3/contribution-fields/SUGGESTION';

export const field = (id: number, changes: Partial<ContributionField> = {}): ContributionField => ({
  id,
  contributionType: 'SUGGESTION',
  definitionList: [
    { language: 'en', title: `Field ${id}` },
    { language: 'tr', title: `Alan ${id}` },
  ],
  isActive: true,
  ...changes,
});
export const row = (id: number, changes: Partial<FieldRow> = {}): FieldRow => ({
  ...field(id),
  responsibles: [{ id: 11, firstName: 'Ada', lastName: 'Kaya' }],
  peopleCount: 4,
  isUsed: false,
  ...changes,
});
export const person = (id: number, changes: Partial<FieldUser> = {}): FieldUser => ({
  id,
  fieldId: 5,
  userId: 100 + id,
  role: 'CONTRIBUTION_FIELD_USER',
  userRole: 'RESPONSIBLE',
  isActive: true,
  firstName: `Person`,
  lastName: String(id),
  unitName: 'Grid',
  activated: true,
  ...changes,
});

/** A server that has some fields, and one of them with people. */
export function fieldAnswers({
  rows = [row(5), row(4, { responsibles: [], isActive: false })],
  stored = field(5),
  people = [person(1)],
  answers = {},
}: {
  rows?: readonly FieldRow[];
  stored?: ContributionField;
  people?: readonly FieldUser[];
  answers?: Answers;
} = {}): Answers {
  return {
    [`GET ${PATH}`]: list(rows),
    [`POST ${PATH}`]: ({ body }: SeenRequest) => ({ ...field(9), ...(body as object) }),
    [`PUT ${PATH}`]: ({ body }: SeenRequest) => ({ ...stored, ...(body as object) }),
    [`DELETE ${PATH}/:id`]: '',
    // Also of one that was just made.
    [`GET ${PATH}/:id`]: ({ path }) => ({ ...stored, id: Number(path.split('/').at(-1)) }),
    'GET /api/v3/contribution-users/fieldId/:id': list(people),
    'POST /api/v3/contribution-users/fieldId/:id': ({ body }: SeenRequest) => ({
      ...person(9),
      ...(body as object),
    }),
    'PUT /api/v3/contribution-users': ({ body }: SeenRequest) => ({ ...person(1), ...(body as object) }),
    'DELETE /api/v3/contribution-users/:id/fieldId/:field/userId/:user/userRole/:role': '',
    ...answers,
  };
}
